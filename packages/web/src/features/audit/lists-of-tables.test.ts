import { allCalls } from '@prepdesk/contract/all-calls';
import { expect, test } from 'vitest';
import { listsOfTables } from './lists-of-tables.ts';

test('each record with a history has a list of the menu that its history is below', () => {
  const tables = allCalls.flatMap(({ history = [] }) => history.slice(0, 1).map(({ table }) => table));
  expect(tables.filter((table) => !listsOfTables[table])).toEqual([]);
});
