import { expect, test } from 'vitest';
import { groupsOf } from './row-groups.ts';

const rows = [
  { name: 'Asha', paid: 1 },
  { name: 'Asha', paid: 2 },
  { name: 'Ravi', paid: 3 },
  { name: 'Asha', paid: 4 },
];

test('consecutive rows with the same name form a group', () => {
  const groups = groupsOf(rows, ({ name }) => name);
  expect(groups.map(({ name, rows: members }) => [name, members.map(({ paid }) => paid)])).toEqual([
    ['Asha', [1, 2]],
    ['Ravi', [3]],
    ['Asha', [4]],
  ]);
  expect(groupsOf([], String)).toEqual([]);
});
