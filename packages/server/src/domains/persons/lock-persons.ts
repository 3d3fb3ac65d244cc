import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/**
 * Holds persons, and accounts that come with a phone of theirs, until this change is over: who joins, parts or erases
 * them meanwhile waits, and finds what was done.
 */
export async function lockPersons(db: Db, personIDs: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.param(personIDs)}::int[])`;
  await db.execute(sql`
    select lock_phone(phone) from (
      select distinct country_code || phone as phone from learners where person_id = ${ids} order by 1
    ) theirs`);
  await db.execute(sql`select from persons where id = ${ids} order by id for update`);
}
