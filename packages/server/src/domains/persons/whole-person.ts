import { missing, refused } from '@prepdesk/contract/failures';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isSealed, readable } from '../../db/personal-fields.ts';
import { learners } from '../../db/schema/learners.ts';
import { persons } from '../../db/schema/persons.ts';
import { calledPerson, calledPersonFirst } from './person-name.ts';

/** A person with everything by which rows are recognised as theirs. */
export type WholePerson = {
  personID: number;
  /** Includes those who were merged with them. */
  personIDs: number[];
  learnerIDs: number[];
  /** Every phone that an account of theirs has or had, except those that are somebody else's now. */
  phones: string[];
  /** What somebody may have searched for to find them: phones with and without country code, e-mails, names. */
  searches: string[];
};

type State = Readonly<Record<string, unknown>>;

/**
 * @throws Failure `missing`, or `refused` for a person who was merged with another: the survivor has all the data
 */
export async function wholePerson(db: Db, personID: number): Promise<WholePerson> {
  const [person] = await db.select().from(persons).where(eq(persons.id, personID));
  if (!person) throw missing('The learner');
  const survivor = await survivorOf(db, personID);
  if (survivor) {
    const [who, other] = [await calledPersonFirst(db, personID), await calledPerson(db, survivor)];
    throw refused(`${who} was merged with ${other}: choose that one, or unmerge them first`);
  }
  const accounts = await db
    .select()
    .from(learners)
    .where(eq(learners.personID, personID))
    .orderBy(asc(learners.id));
  const learnerIDs = accounts.map(({ id }) => id);
  const states = [
    ...accounts.map(
      ({ phone, countryCode, email, fullName }): State => ({
        phone,
        country_code: countryCode,
        email,
        full_name: fullName,
      }),
    ),
    ...(await loggedStates(db, learnerIDs)),
  ];
  const held = (column: string) => states.map((state) => state[column]).filter(isText);
  const phones = await notOthers(db, learnerIDs, [...new Set(held('phone'))]);
  const coded = states.flatMap(({ country_code, phone }) =>
    isText(phone) && phones.includes(phone) ? [`${country_code}${phone}`] : [],
  );
  const awaited = isText(person.awaitedPhone) ? [person.awaitedPhone] : [];
  const bare = [...phones, ...awaited.map((phone) => phone.replace(/^91/, ''))];
  return {
    personID,
    personIDs: [...(await mergedWith(db, personID, accounts)), ...(await awaiting(db, coded))],
    learnerIDs,
    phones: bare,
    searches: [
      ...new Set([...bare, ...coded, ...awaited, ...held('email'), ...held('full_name')].map(lower)),
    ],
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const lower = (text: string): string => text.toLowerCase();

/** The person with whom they are merged now. */
export async function survivorOf(db: Db, personID: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select survivor_id as id from person_joins where joined_id = ${personID} and parted_at is null`,
  );
  return rows[0]?.id ?? null;
}

/** Includes persons without accounts: what the log says about their former accounts is under their key. */
async function mergedWith(db: Db, personID: number, accounts: readonly { keyPersonID: number }[]) {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive joined (id) as (
      select ${personID}::int
      union select j.joined_id from person_joins j join joined on joined.id = j.survivor_id where j.parted_at is null
    ) select id from joined`);
  return [...new Set([...rows.map(({ id }) => id), ...accounts.map(({ keyPersonID }) => keyPersonID)])];
}

/** Persons who became known by one of these phones before any account had it. */
async function awaiting(db: Db, phones: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from persons where awaited_phone = any(${sql.param(phones)}::text[])`,
  );
  return rows.map(({ id }) => id);
}

/** Earlier states of the accounts, as far as the log can still be read. */
async function loggedStates(db: Db, learnerIDs: readonly number[]): Promise<State[]> {
  const { rows } = await db.execute<{ before: State | null; after: State | null }>(sql`
    select before, after from audit_log
    where table_name = 'learners' and row_key = any(${sql.param(learnerIDs.map(String))}::text[])`);
  const states = (await readable(db, rows)).flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  return states.filter((state) => !Object.values(state).some(isSealed));
}

/** Leaves out phones that now belong to somebody else: numbers are reassigned after a while. */
async function notOthers(
  db: Db,
  learnerIDs: readonly number[],
  phones: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ phone: string }>(sql`
    select phone from unnest(${sql.param(phones)}::text[]) had (phone)
    where not exists (select from learners l
      where l.phone = had.phone and l.id <> all(${sql.param(learnerIDs)}::int[]))`);
  return rows.map(({ phone }) => phone);
}
