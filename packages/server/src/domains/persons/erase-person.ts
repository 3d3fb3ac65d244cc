import { missing } from '@prepdesk/contract/failures';
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { erasures, personKeys, persons } from '../../db/schema/persons.ts';
import { lockPersons } from './lock-persons.ts';
import { type WholePerson, wholePerson } from './whole-person.ts';
import { areTheirs, type HeldRecord, heldRecords, keptSentences } from './whose-rows.ts';

/**
 * Forgets a person for good: what says who it was is replaced where it stands, and the key that makes it readable in the
 * log is destroyed (DPDP Act 2023, sections 8(7) and 12(3)). What was sealed with the key of somebody who was joined
 * with them goes the same way.
 * @returns what was kept, the same again where they were erased before; and the keys of files that nothing names any
 * more: they are to be removed once the change is committed
 */
export async function erasePerson(
  db: Db,
  { personID, reason, erasedBy }: { personID: number; reason: string; erasedBy: number },
): Promise<{ kept: string[]; files: string[] }> {
  await lockPersons(db, [personID]);
  const [person] = await db.select().from(persons).where(eq(persons.id, personID));
  if (!person) throw missing('The person');
  const earlier = await keptOf(db, personID);
  if (person.erasedAt && earlier) return { kept: earlier, files: [] };
  const who = await wholePerson(db, personID);
  await db.execute(sql`select set_config('prepdesk.erasing', ${String(personID)}, true)`);
  const files: string[] = [];
  for (const record of heldRecords) {
    files.push(...(await filesIn(db, record, who)));
    await eraseRows(db, record, who);
  }
  await db.update(persons).set({ erasedAt: sql`now()` }).where(inArray(persons.id, who.personIDs));
  await db.delete(personKeys).where(inArray(personKeys.personID, who.personIDs));
  const kept = keptSentences();
  await db.insert(erasures).values({ personID, reason, erasedBy, kept: kept.join('\n') });
  return { kept, files: [...new Set(files)] };
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

/** Folders of what one person alone sent or was sent: identity papers and spoken words. Pictures in texts may be anybody's. */
const ownFolders = ['referrals', 'audio'];

/** The keys of files that the columns which are erased name. */
async function filesIn(db: Db, record: HeldRecord, who: WholePerson): Promise<string[]> {
  const columns = Object.keys(record.person.erases ?? {});
  if (columns.length === 0) return [];
  const texts = sql.join(
    columns.map((column) => sql`t.${sql.identifier(column)}::text`),
    sql`, `,
  );
  const address = `/files/((?:${ownFolders.join('|')})/[a-z0-9-]+\\.[a-z0-9]+)`;
  const { rows } = await db.execute<{ key: string }>(sql`
    select found[1] as key from ${sql.identifier(record.name)} t,
      regexp_matches(concat_ws(' ', ${texts}), ${address}, 'g') found
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
  await db.execute(
    sql`update ${sql.identifier(record.name)} t set ${assignments} where ${areTheirs(record, who)}`,
  );
}

/** What is held of a person, by the words of the records; what they have nothing of is not told. */
export async function heldOf(db: Db, personID: number): Promise<{ called: string; rows: number }[]> {
  const who = await wholePerson(db, personID);
  const counts = heldRecords.map(
    (record) => sql`select ${record.plural}::text as called, (select count(*)::int
      from ${sql.identifier(record.name)} t where ${areTheirs(record, who)}) as rows`,
  );
  const { rows } = await db.execute<{ called: string; rows: number }>(sql.join(counts, sql` union all `));
  return rows.filter((one) => one.rows > 0);
}
