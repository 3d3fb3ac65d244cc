import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/**
 * Locks persons, and new accounts with a phone of theirs, until the transaction ends. Whoever merges, unmerges or erases
 * them meanwhile waits and then sees the result.
 */
export async function lockPersons(db: Db, personIDs: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.param(personIDs)}::int[])`;
  await db.execute(sql`
    select lock_phone(phone) from (
      select distinct country_code || phone as phone from learners where person_id = ${ids} order by 1
    ) theirs`);
  await db.execute(sql`select from persons where id = ${ids} order by id for update`);
}
