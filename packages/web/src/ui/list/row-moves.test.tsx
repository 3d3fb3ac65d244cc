import { conflict } from '@prepdesk/contract/failures';
import { type DrawerEntry, drawer, drawers } from '@prepdesk/contract/home/drawers';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, rowNames, rowOf } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import { fieldsFor, inputsFor } from '../fields/resource-fields.ts';
import { TableScreen } from './table-screen.tsx';

const course = { appID: 1, courseID: 7 };
const fields = fieldsFor(drawer, { id: { look: 'quiet' }, title: { look: 'strong' } });

const Drawers = () => (
  <TableScreen
    route="/drawer"
    list={{ call: drawers.list, given: course }}
    rowID="id"
    fields={fields}
    edit={{ call: drawers.edit, toInput: inputsFor(drawer, course).edit }}
  />
);

type Given = Pick<DrawerEntry, 'title' | 'drawerListID' | 'orderBy'>;

const entry = ({ title, ...given }: Given, index: number) =>
  ({
    id: index + 1,
    title,
    image: '',
    drawerlistname: '',
    functionID: 1,
    functionName: '',
    description: '',
    url: '',
    isActive: 1,
    showing: 'now',
    shownTo: 0,
    visibleFrom: '',
    visibleUntil: '',
    rowVersion: 1,
    ...course,
    ...given,
  }) as unknown as DrawerEntry;

/** Entries with their heading and number, as the server orders them. */
async function list(given: readonly [title: string, heading: number, orderBy: number][], at = '/drawer') {
  let rows = given.map(([title, drawerListID, orderBy], index) =>
    entry({ title, drawerListID, orderBy }, index),
  );
  const network = new AnsweringNetwork()
    .on(drawers.list, () =>
      rows.toSorted((a, b) => a.drawerListID - b.drawerListID || a.orderBy - b.orderBy || a.id - b.id),
    )
    .on(drawers.edit, ({ drawerID, orderBy, moved = [] }) => {
      const numbers = new Map([
        [drawerID, orderBy],
        ...moved.map((one) => [one.rowID, one.position] as const),
      ]);
      rows = rows.map((row) => ({
        ...row,
        orderBy: numbers.get(row.id) ?? row.orderBy,
        rowVersion: row.rowVersion + Number(numbers.has(row.id)),
      }));
      return {};
    });
  const page = await mounted(Drawers, ['/drawer'], at);
  return { ...page, network };
}

const focused = () => document.activeElement?.getAttribute('aria-label');

async function openMenu(user: UserEvent, name: string) {
  await rowOf(name);
  const more = button(`More for ${name}`);
  more.focus();
  await user.keyboard('{Enter}');
  const menu = within(await screen.findByRole('menu'));
  const entry = (label: string) => menu.getByRole('menuitem', { name: label });
  // What moves rows is loaded after the list.
  await expect.poll(() => entry('Move up').getAttribute('aria-description')).not.toBe('Loading..');
  return { entry };
}

const three = [
  ['One', 1, 10],
  ['Two', 1, 20],
  ['Three', 1, 30],
] as const satisfies [string, number, number][];

test.each([
  ['Move up', ['Two', 'One', 'Three'], 'Two is now 1 of 3'],
  ['Move down', ['One', 'Three', 'Two'], 'Two is now 3 of 3'],
])('%s saves both numbers at once, says so and keeps the focus', async (label, names, says) => {
  const { user, network } = await list([...three]);
  const { entry } = await openMenu(user, 'Two');
  entry(label).focus();
  await user.keyboard('{Enter}');
  await expect.poll(rowNames).toEqual(names);
  await expect.poll(focused).toBe('More for Two');
  expect((await screen.findByText(says)).closest('[role="status"]')).toBeTruthy();
  expect(network.inputsOf(drawers.edit)).toHaveLength(1);
  const [other] = network.inputsOf(drawers.edit).map(({ moved }) => moved);
  expect(other).toEqual([
    label === 'Move up'
      ? { rowID: 1, position: 20, rowVersion: 1 }
      : { rowID: 3, position: 20, rowVersion: 1 },
  ]);
});

test('rows with the same number move, and only among those that they stand with', async () => {
  const { user } = await list([
    ['One', 1, 5],
    ['Two', 1, 5],
    ['Other', 2, 1],
  ]);
  const { entry } = await openMenu(user, 'Two');
  expect(entry('Move down').getAttribute('aria-description')).toBe('It is the last');
  await user.click(entry('Move up'));
  await expect.poll(rowNames).toEqual(['Two', 'One', 'Other']);
});

test.each([
  ['/drawer?sort=title', 'Sort by OrderBy first'],
  ['/drawer?sort=-orderBy', 'Sort by OrderBy first'],
])('in another order nothing moves: %s', async (at, why) => {
  const { user } = await list([...three], at);
  const { entry } = await openMenu(user, 'Two');
  expect(entry('Move up').getAttribute('aria-description')).toBe(why);
});

test('a move that is refused says why and reads the list again', async () => {
  const { user, network } = await list([...three]);
  network.on(drawers.edit, () => {
    throw conflict({}, 'Vikram Nair');
  });
  const { entry } = await openMenu(user, 'Two');
  const reads = network.inputsOf(drawers.list).length;
  await user.click(entry('Move up'));
  expect(await screen.findByText(/changed by Vikram Nair/)).toBeTruthy();
  await expect.poll(() => network.inputsOf(drawers.list).length).toBeGreaterThan(reads);
  expect(rowNames()).toEqual(['One', 'Two', 'Three']);
});

test('a row that moves to another page takes the list there', async () => {
  const many = Array.from({ length: 22 }, (_, n): [string, number, number] => [`Entry ${n + 1}`, 1, n]);
  const { user, location } = await list(many);
  const { entry } = await openMenu(user, 'Entry 20');
  await user.click(entry('Move down'));
  await expect.poll(() => location().search).toMatchObject({ page: '2' });
  await expect.poll(focused).toBe('More for Entry 20');
});
