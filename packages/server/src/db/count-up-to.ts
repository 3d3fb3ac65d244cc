import { type SQL, sql, type Table } from 'drizzle-orm';
import type { Db } from './connect.ts';

/**
 * Counts the rows of a table, or of the `from` part of a query, up to a limit.
 * @param from a table, or everything that follows `from`, conditions included
 */
export const countUpTo =
  (db: Db, from: Table | SQL, where?: SQL) =>
  async (max: number): Promise<number> => {
    const meant = where ? sql`${from} where ${where}` : sql`${from}`;
    const { rows } = await db.execute<{ n: string }>(
      sql`select count(*) as n from (select 1 from ${meant} limit ${max}) found`,
    );
    return Number(rows[0]?.n ?? 0);
  };
