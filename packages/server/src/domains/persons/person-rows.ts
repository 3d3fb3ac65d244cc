import { missing } from '@prepdesk/contract/failures';
import type { Person, PersonEvent } from '@prepdesk/contract/persons/persons';
import { maxEvents } from '@prepdesk/contract/persons/persons';
import { asc, desc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { apps } from '../../db/schema/catalogue.ts';
import { learners } from '../../db/schema/learners.ts';
import { erasures, personMerges, persons } from '../../db/schema/persons.ts';
import { erasureJobOf } from './erase-person-job.ts';
import { nameIn } from './person-name.ts';
import { survivorOf } from './whole-person.ts';

/** Persons in the form in which they are shown. */

export async function personWith(db: Db, personID: number): Promise<Person> {
  const [row] = await db.select({ id: persons.id }).from(persons).where(eq(persons.id, personID));
  if (!row) throw missing('The learner');
  const accounts = await accountsOf(db, personID);
  return {
    personID,
    fullName: accounts.find(({ fullName }) => fullName !== '')?.fullName ?? '',
    accounts,
    joins: await joinsOf(db, personID),
    joinedInto: await survivorOf(db, personID),
    erasure: await erasureOf(db, personID),
    erasureJob: await erasureJobOf(db, personID),
  };
}

/** The persons with an account that has this phone, or for whom the phone is known before there is an account. */
export async function personsWithPhone(db: Db, countryCode: string, phone: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select person_id as id from learners where phone = ${phone} and country_code = ${countryCode}
    union select id from persons where awaited_phone = ${countryCode + phone} order by id`);
  return rows.map(({ id }) => id);
}

const accountsOf = (db: Db, personID: number): Promise<Person['accounts']> =>
  db
    .select({
      userAppsID: learners.id,
      appName: sql<string>`${apps.name}::text`,
      fullName: learners.fullName,
      countryCode: learners.countryCode,
      userPhone: learners.phone,
      email: learners.email,
      isActive: learners.isActive,
    })
    .from(learners)
    .innerJoin(apps, eq(apps.id, learners.appID))
    .where(eq(learners.personID, personID))
    .orderBy(asc(learners.appID), asc(learners.id));

const unmergedBy = alias(adminUsers, 'unmerged_by');

async function joinsOf(db: Db, personID: number): Promise<Person['joins']> {
  const merges = await db
    .select({
      joinID: personMerges.id,
      survivorID: personMerges.survivorID,
      joinedID: personMerges.joinedID,
      survivorName: nameIn(
        sql`l.person_id = ${personMerges.survivorID} and l.id <> all(${personMerges.learnerIDs})`,
      ),
      joinedName: nameIn(sql`l.id = any(${personMerges.learnerIDs})`),
      phones: sql<string[]>`array(select '+' || l.country_code || ' ' || l.phone from learners l
        where l.id = any(${personMerges.learnerIDs}) order by l.id)`,
      accounts: sql<number>`cardinality(${personMerges.learnerIDs})`,
      joinedBy: adminUsers.fullName,
      joinedAt: personMerges.joinedAt,
      partedBy: unmergedBy.fullName,
      partedAt: personMerges.partedAt,
    })
    .from(personMerges)
    .innerJoin(adminUsers, eq(adminUsers.id, personMerges.joinedBy))
    .leftJoin(unmergedBy, eq(unmergedBy.id, personMerges.partedBy))
    .where(or(eq(personMerges.survivorID, personID), eq(personMerges.joinedID, personID)))
    .orderBy(desc(personMerges.id));
  return merges.map(({ joinedAt, partedAt, partedBy, ...merge }) => ({
    ...merge,
    joinedAt: joinedAt.toISOString(),
    partedBy: partedBy ?? '',
    partedAt: partedAt?.toISOString() ?? null,
  }));
}

async function erasureOf(db: Db, personID: number): Promise<Person['erasure']> {
  const [row] = await db
    .select({
      reason: erasures.reason,
      kept: erasures.kept,
      erasedBy: adminUsers.fullName,
      erasedAt: erasures.erasedAt,
    })
    .from(erasures)
    .innerJoin(adminUsers, eq(adminUsers.id, erasures.erasedBy))
    .where(eq(erasures.personID, personID))
    .orderBy(desc(erasures.id))
    .limit(1);
  return row ? { ...row, kept: row.kept.split('\n'), erasedAt: row.erasedAt.toISOString() } : null;
}

/** Erasures, merges and partings together, newest first. */
export async function personEvents(db: Db): Promise<PersonEvent[]> {
  const { rows } = await db.execute<Omit<PersonEvent, 'at'> & { at: string }>(sql`
    select e.key, e.kind, e.at, u.full_name as by, e.person as "personID", e.other as "otherID", e.reason, e.kept,
      ${nameIn(sql`l.person_id = e.person and l.id <> all(e.accounts)`)} as "fullName",
      ${nameIn(sql`l.id = any(e.accounts)`)} as "otherName",
      (select j.id from person_joins j join persons p on p.id = j.survivor_id
        where j.id = e.join_id and j.parted_at is null and p.erased_at is null and not exists (
          select from person_joins later where later.joined_id = j.survivor_id and later.parted_at is null)
      ) as "joinID"
    from (
      select 'erased-' || id as key, 'erased' as kind, created_at as at, erased_by as by, person_id as person,
        null::int as other, reason, kept, null::int as join_id, '{}'::int[] as accounts from erasures
      union all
      select 'joined-' || id, 'joined', created_at, joined_by, survivor_id, joined_id, '', '', id, learner_ids
      from person_joins
      union all
      select 'parted-' || id, 'parted', parted_at, parted_by, survivor_id, joined_id, '', '', null, learner_ids
      from person_joins where parted_at is not null
      order by at desc, key desc limit ${maxEvents}
    ) e join admin_users u on u.id = e.by order by e.at desc, e.key desc`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
