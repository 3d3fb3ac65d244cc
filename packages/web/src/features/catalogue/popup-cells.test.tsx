import { dayFromToday } from '@prepdesk/contract/company-time';
import { screen, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, field } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import { ReleaseDateCell } from './release-date-cell.tsx';
import { SlugCell } from './slug-cell.tsx';

afterEach(() => vi.restoreAllMocks());

async function cell(Cell: ComponentType<{ slot: EditorSlot }>, fieldKey: string, label: string) {
  function Form() {
    const [draft, setDraft] = useState<Record<string, string>>({});
    const set = (values: object) => setDraft((before) => ({ ...before, ...values }));
    const slot = { fieldKey, label, value: draft[fieldKey] ?? '', draft, set, isInline: true };
    return <Cell slot={slot as never} />;
  }
  const page = await mounted(Form, ['/topics'], '/topics');
  await page.user.click(button(`${label}: choose`));
  return { ...page, popup: await screen.findByRole('dialog', { name: label }) };
}

test('the popup of a release date reports missing values in the documented words', async () => {
  const { user, popup } = await cell(ReleaseDateCell, 'release', 'Release Date');
  const refusedWith = async (sentence: string) => {
    await user.click(button('Ok', popup));
    expect(within(popup).getByText(sentence)).toBeTruthy();
  };
  await refusedWith('Please Select Value');
  await user.click(within(popup).getByLabelText('On a date'));
  await refusedWith('Please Select Date');
  await user.type(field('Date', popup), dayFromToday(-1).split('-').reverse().join('/'));
  await refusedWith('Release Date cannot be before today');
  await user.clear(field('Date', popup));
  await user.type(field('Date', popup), dayFromToday(9).split('-').reverse().join('/'));
  await user.click(button('Ok', popup));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Release Date: choose' })).toBeNull();
});

test('the popup of a slug asks which kind of test it is, and Cancel leaves the cell as it was', async () => {
  const { user, popup } = await cell(SlugCell, 'slugID', 'Slug Name');
  await user.click(within(popup).getByLabelText('Test'));
  await user.click(button('Ok', popup));
  expect(within(popup).getByText('please select value')).toBeTruthy();
  for (const type of ['MTP', 'RTP', 'PYP']) within(popup).getByLabelText(type);
  await user.click(button('Cancel', popup));
  expect(button('Slug Name: choose')).toBeTruthy();
});

test('on a phone Back closes the popup of a cell, and stays on the screen', async () => {
  everyMediaMatches(true);
  const { goBack, location } = await cell(ReleaseDateCell, 'release', 'Release Date');
  await expect.poll(() => location().state.layers).toBe(1);
  await goBack();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(location().pathname).toBe('/topics');
});
