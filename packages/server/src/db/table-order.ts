import { getTableName } from 'drizzle-orm';
import { declaredTables } from './audited-table.ts';
import './schema/index.ts';

/** Every table after those that its rows refer to: a file is read after those that it imports. */
export const tablesInOrder = declaredTables();

const places = new Map(tablesInOrder.map((table, place) => [getTableName(table), place]));

/** Sorts by tables, so that all can be inserted one after the other; within a table the order stays. */
export const sortedByTable = <T>(all: readonly T[], tableOf: (one: T) => string): T[] =>
  all.toSorted((one, other) => (places.get(tableOf(one)) ?? -1) - (places.get(tableOf(other)) ?? -1));
