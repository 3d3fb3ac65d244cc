import { missing } from '@prepdesk/contract/failures';
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { erasures, personKeys, persons } from '../../db/schema/persons.ts';
import { lockPersons } from './lock-persons.ts';
import { type WholePerson, wholePerson } from './whole-person.ts';
import { areTheirs, type HeldRecord, heldRecords, keptSentences } from './whose-rows.ts';

export type Erasing = { personID: number; reason: string; erasedBy: number };

/** That many take about a second: each order is found by the learner's phone, e-mail and name, and is written anew. */
const manyOrders = 1000;

/** Whether it has so many orders to write that a call would not have the time. */
export async function takesLong(db: Db, personID: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from persons where id = ${personID} and erased_at is null and ${manyOrders} = (select count(*) from (
      select from learners l join orders o on o.learner_id = l.id where l.person_id = ${personID} limit ${manyOrders}
    ) counted)`);
  return rows.length > 0;
}

/**
 * Forgets a person for good: their personal data is replaced in its rows, and the key that makes it readable in the
 * log is destroyed (DPDP Act 2023, sections 8(7) and 12(3)), as is the key of anybody who was merged with them.
 * @returns what was kept (the same again if they were erased before), and the keys of files that nothing names any
 *   more: these files must be removed after the transaction is committed
 */
export async function erasePerson(
  db: Db,
  { personID, reason, erasedBy }: Erasing,
): Promise<{ kept: string[]; files: string[] }> {
  await lockPersons(db, [personID]);
  const [person] = await db.select().from(persons).where(eq(persons.id, personID));
  if (!person) throw missing('The learner');
  const earlier = await keptOf(db, personID);
  if (person.erasedAt && earlier) return { kept: earlier, files: [] };
  const who = await wholePerson(db, personID);
  await db.execute(sql`select set_config('prepdesk.erasing', ${String(personID)}, true)`);
  const files: string[] = [];
  for (const record of heldRecords) {
    files.push(...(await filesIn(db, record, who)));
    await eraseRows(db, record, who);
  }
  await emptyPushesTo(db, who);
  await db.update(persons).set({ erasedAt: sql`now()` }).where(inArray(persons.id, who.personIDs));
  await db.delete(personKeys).where(inArray(personKeys.personID, who.personIDs));
  const kept = keptSentences();
  await db.insert(erasures).values({ personID, reason, erasedBy, kept: kept.join('\n') });
  return { kept, files: [...new Set(files)] };
}

/** What was written to this person alone may be about them; what went to others as well stays theirs. */
async function emptyPushesTo(db: Db, { learnerIDs }: WholePerson): Promise<void> {
  await db.execute(sql`
    update pushes p set title = 'Erased', description = 'Erased', data_value = '', icon = '', image = ''
    where p.kind <> 'segment'
      and exists (select from push_learners n where n.push_id = p.id and n.learner_id = any(${sql.param(learnerIDs)}::int[]))
      and not exists (select from push_learners n where n.push_id = p.id and n.learner_id <> all(${sql.param(learnerIDs)}::int[]))`);
}

async function keptOf(db: Db, personID: number): Promise<string[] | undefined> {
  const [erasure] = await db
    .select({ kept: erasures.kept })
    .from(erasures)
    .where(eq(erasures.personID, personID))
    .orderBy(desc(erasures.id))
    .limit(1);
  return erasure?.kept.split('\n');
}

/** Folders with files that belong to one person: identity papers and recordings. Pictures in texts may be anybody's. */
const ownFolders = ['referrals', 'audio'];

/** The keys of files named in the columns that are erased. */
async function filesIn(db: Db, record: HeldRecord, who: WholePerson): Promise<string[]> {
  const columns = Object.keys(record.person.erases ?? {});
  if (columns.length === 0) return [];
  const texts = sql.join(
    columns.map((column) => sql`t.${sql.identifier(column)}::text`),
    sql`, `,
  );
  const address = `/files/((?:${ownFolders.join('|')})/[a-z0-9-]+\\.[a-z0-9]+)`;
  const { rows } = await db.execute<{ key: string }>(sql`
    select file_address[1] as key from ${sql.identifier(record.name)} t,
      regexp_matches(concat_ws(' ', ${texts}), ${address}, 'g') file_address
    where ${areTheirs(record, who)}`);
  return rows.map(({ key }) => key);
}

async function eraseRows(db: Db, record: HeldRecord, who: WholePerson): Promise<void> {
  const { erases = {}, sets = {} } = record.person;
  const left: [SQL, SQL][] = Object.entries({ ...erases, ...sets }).map(([column, value]) => [
    sql`${sql.identifier(column)}`,
    typeof value === 'string' ? sql`${value}` : (value as SQL),
  ]);
  if (left.length === 0) return;
  const assignments = sql.join(
    left.map(([column, value]) => sql`${column} = ${value}`),
    sql`, `,
  );
  // Most orders have nothing to erase, and to write each of them with all its triggers takes the longest of all.
  const hasSome = sql.join(
    left.map(([column, value]) => sql`t.${column} is distinct from ${value}`),
    sql` or `,
  );
  await db.execute(
    sql`update ${sql.identifier(record.name)} t set ${assignments}
      where ${areTheirs(record, who)} and (${hasSome})`,
  );
}

/** What is stored about a person, in the words of the records; records without any of their rows are left out. */
export async function heldOf(db: Db, personID: number): Promise<{ called: string; rows: number }[]> {
  const who = await wholePerson(db, personID);
  const counts = heldRecords.map(
    (record) => sql`select ${record.plural}::text as called, (select count(*)::int
      from ${sql.identifier(record.name)} t where ${areTheirs(record, who)}) as rows`,
  );
  const { rows } = await db.execute<{ called: string; rows: number }>(sql.join(counts, sql` union all `));
  return rows.filter((one) => one.rows > 0);
}
