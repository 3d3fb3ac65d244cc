import { getTableName } from 'drizzle-orm';
import { declaredTables } from './audited-table.ts';
import './schema/index.ts';

/** Every table after those that its rows refer to: a file is read after those that it imports. */
export const tablesInOrder = declaredTables();

const positions = new Map(tablesInOrder.map((table, index) => [getTableName(table), index]));

/** Sorts by tables, so that all can be inserted one after the other; within a table the order stays. */
export const sortedByTable = <T>(all: readonly T[], tableOf: (one: T) => string): T[] =>
  all.toSorted((one, other) => (positions.get(tableOf(one)) ?? -1) - (positions.get(tableOf(other)) ?? -1));
