import { level, levels } from '@prepdesk/contract/catalogue/levels';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, rowOf } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { fieldsOf } from '../fields/fields-of.ts';
import { fieldsFor } from '../fields/resource-fields.ts';
import { ListActions } from './list-actions.tsx';
import { ListCard } from './list-card.tsx';
import { useList } from './use-list.ts';

afterEach(() => vi.restoreAllMocks());

const facts = ['Room', 'Hall', 'Floor', 'House', 'Town'] as const;
type Fact = (typeof facts)[number];
type Row = Record<'id' | 'isActive' | 'rowVersion' | 'courseID', number> & Record<'levelName' | Fact, string>;

const fields = fieldsOf<Row>()({
  ...fieldsFor(level, { id: { look: 'quiet' }, levelName: { look: 'strong' } }),
  ...(Object.fromEntries(
    facts.map((label) => [label, { label, asText: () => `The ${label.toLowerCase()}` }]),
  ) as Record<Fact, { label: Fact; asText: () => string }>),
});

const source = {
  call: levels.list,
  given: { appID: 1, courseID: 7 },
  rows: (all: object[]) => all as Row[],
};

function Levels() {
  const list = useList('/courses/{id}', source, fields);
  return (
    <>
      <ListActions list={list} before={<button type="button">Import</button>} />
      <ListCard list={list} rowID="id" />
    </>
  );
}

async function levelList(isPhone: boolean) {
  everyMediaMatches(isPhone);
  new AnsweringNetwork().on(levels.list, () => [{ id: 1, levelName: 'Morning', isActive: 1, rowVersion: 1 }]);
  const page = await mounted(Levels, ['/courses/{id}'], '/courses/Trial');
  const row = await rowOf('Morning');
  const left = () =>
    [...row.querySelectorAll<HTMLElement>('td[data-spare]')].map(({ dataset }) => dataset.field);
  return { ...page, row, left };
}

test('on a phone a card shows the name, the state and three facts, and its details show the rest', async () => {
  const { user, row, left } = await levelList(true);
  expect(left()).toEqual(['House', 'Town']);
  await user.click(button('All fields Morning', row));
  const details = await screen.findByRole('dialog', { name: 'Details' });
  for (const label of ['ID', 'IsActive', ...facts]) expect(within(details).getByText(label)).toBeTruthy();
});

test('elsewhere the row shows all facts, and needs no details', async () => {
  const { row, left } = await levelList(false);
  expect(left()).toEqual([]);
  expect(within(row).queryByRole('button', { name: 'All fields Morning' })).toBeNull();
});

test('on a phone the tools of a list are behind one button', async () => {
  await levelList(true);
  const opener = await screen.findByRole('button', { name: 'Tools' });
  const sheet = document.getElementById(opener.getAttribute('popovertarget') ?? '');
  const names = [...(sheet?.querySelectorAll('button') ?? [])].map(
    (tool) => tool.ariaLabel ?? tool.textContent,
  );
  expect(names).toEqual(['Import', 'Export all', 'Columns']);
});
