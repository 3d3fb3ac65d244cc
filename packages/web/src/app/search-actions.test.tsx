import { recordSearch } from '@prepdesk/contract/access/record-search';
import { visits } from '@prepdesk/contract/access/visits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { partsOf } from '../api/encoded-id.ts';
import { AnsweringNetwork } from '../testing/answering.ts';
import { mounted } from '../testing/mounted.tsx';
import { ScreenKeysHelp } from '../ui/popup/screen-keys-help.tsx';
import { ScreenSearch } from './screen-search.tsx';

const screens = ['/user/roles', '/courses', '/orders', '/questions', '/audit'] as const;

/** Searches for what people call it, and presses Enter. */
async function ran(words: string) {
  new AnsweringNetwork()
    .on(visits.list, () => ({ visits: [] }))
    .on(recordSearch.find, () => ({ records: [] }));
  const { user, location } = await mounted(
    () => (
      <>
        <ScreenSearch openedCount={1} />
        <ScreenKeysHelp />
      </>
    ),
    screens,
    '/audit',
    screens,
  );
  const search = await screen.findByPlaceholderText('Search screens and records');
  fireEvent.change(search, { target: { value: words } });
  await waitFor(() => expect(document.querySelector('[data-selected]')).not.toBeNull());
  search.focus();
  await user.keyboard('{Enter}');
  return location;
}

test.each([
  ['add a colleague', '/user/roles?open=add'],
  ['add course', '/courses?open=add'],
  ['refund an order', '/orders?open=refund'],
])('“%s” opens %s', async (words, href) => {
  const location = await ran(words);
  await expect.poll(() => location().href).toBe(href);
});

test('a question is added by what people call it', async () => {
  const location = await ran('add question');
  await expect.poll(() => location().pathname).toBe('/questions');
  expect(partsOf(location().search.id)).toEqual({ type: 1 });
});

test('the theme is found and chosen like a screen', async () => {
  onTestFinished(() => localStorage.clear());
  await ran('dark');
  await expect.poll(() => document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
});

test('the keys of the open screen are shown from the search, too', async () => {
  await ran('shortcuts');
  await screen.findByRole('dialog', { name: 'Keys on this screen' });
});
