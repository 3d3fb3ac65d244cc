import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

const plainValue = (column: PgColumn, text: string, number: number): string | number => {
  const type = column.getSQLType();
  if (/^(integer|smallint|bigint|real|numeric)/.test(type)) return number;
  if (/^(date|timestamp)/.test(type)) return '2026-11-02';
  return text;
};

/** A row that a table accepts whose columns mean nothing to each other: a value in each column that needs one. */
export const plainRow = (table: PgTable, id: number, { text = 'One of each', number = 1 } = {}) =>
  Object.fromEntries(
    Object.values<PgColumn>(getTableColumns(table)).flatMap((column) => {
      if (column.name === 'id') return [['id', id]];
      const isNeeded = column.notNull && !column.hasDefault && !column.generated;
      return isNeeded ? [[column.name, plainValue(column, text, number)]] : [];
    }),
  );
