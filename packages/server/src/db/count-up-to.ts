import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

/**
 * Counts rows up to a limit.
 * @param from everything that follows `from` in a query, conditions included
 */
export const countUpTo =
  (db: Db, from: SQL) =>
  async (max: number): Promise<number> => {
    const { rows } = await db.execute<{ n: string }>(
      sql`select count(*) as n from (select 1 from ${from} limit ${max}) found`,
    );
    return Number(rows[0]?.n ?? 0);
  };
