import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/** The name in the first of these accounts that has one; '' for somebody who was erased. */
export const nameIn = (accounts: SQL): SQL<string> => sql<string>`coalesce((
  select l.full_name from learners l where ${accounts} and l.full_name <> '' and not exists (
    select from persons p where p.id in (l.person_id, l.key_person_id) and p.erased_at is not null)
  order by l.app_id, l.id limit 1), '')`;

/**
 * 'Diya Krishnan (learner 2)' inside a sentence, after accounts were moved, too: they keep the key of the person whose
 * they were. Whoever may merge, erase or export may read names.
 */
export async function calledPerson(db: Db, personID: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${nameIn(sql`l.key_person_id = ${personID}`)} as name`,
  );
  const name = rows[0]?.name ?? '';
  return name ? `${name} (learner ${personID})` : `learner ${personID}`;
}

/** At the beginning of a sentence. */
export async function calledPersonFirst(db: Db, personID: number): Promise<string> {
  const called = await calledPerson(db, personID);
  return called === `learner ${personID}` ? `Learner ${personID}` : called;
}
