import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  customType,
  foreignKey,
  index,
  integer,
  numeric,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** Columns that many tables share. */

export const serialID = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** A row of another table, which has to exist. */
export const idOf = (name: string, column: () => AnyPgColumn) => integer(name).notNull().references(column);

/** The key of a table that has one row for each row of another table, and takes its key from there. */
export const keyOf = (name: string, column: () => AnyPgColumn) =>
  integer(name).primaryKey().references(column);

/** A row of another table, by several columns: one of the same app, for example. */
export const foreignKeyOf = <
  Own extends [AnyPgColumn, ...AnyPgColumn[]],
  Other extends { [K in keyof Own]: AnyPgColumn },
>(
  name: string,
  columns: Own,
  foreignColumns: Other,
) => foreignKey({ name, columns, foreignColumns });

/** Counted up by a trigger at every change of the row, so that a stale save is noticed (DECISIONS C46). */
export const rowVersion = () => integer('row_version').notNull().default(1);

/** An instant, UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().default(sql`now()`);

/** 1 or 0 on the wire; in some tables it also has further states. */
export const state = (name = 'is_active') => smallint(name).notNull().default(1);

/** An amount of money, exact to the paisa; `digits` with those of the paise. */
export const rupees = (name: string, digits = 12) => numeric(name, { precision: digits, scale: 2 });

/** Up to 999.99. */
export const percent = (name: string) => numeric(name, { precision: 5, scale: 2 });

/** Text that is compared and sorted without regard to case. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** What `searchedBy` of the record states, folded; null in rows from before, until they are filled. */
export const searchText = () => text('search_text');

/** Finds parts of search texts, from three letters on. */
export const searchIndex = (table: string, column: AnyPgColumn) =>
  index(`${table}_search`).using('gin', sql`${column} gin_trgm_ops`);
