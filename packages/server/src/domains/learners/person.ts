import { missing } from '@prepdesk/contract/failures';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { apps } from '../../db/schema/catalogue.ts';
import { learners } from '../../db/schema/learners.ts';
import { erasureJobOf } from '../persons/index.ts';

const maxJoins = 20;

/** The person whose page to show: accounts of a person who was joined with another are on the survivor's page. */
async function standsFor(db: Db, personID: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive line (id, depth) as (
      select ${personID}::int, 0
      union all
      select j.survivor_id, line.depth + 1 from line
      join person_joins j on j.joined_id = line.id and j.parted_at is null
      where line.depth < ${maxJoins})
    select id from line order by depth desc limit 1`);
  return rows[0]?.id ?? personID;
}

/** @throws Failure `refused` when the person does not exist */
export async function headOf(db: Db, requested: number) {
  const personID = await standsFor(db, requested);
  const { rows } = await db.execute<{ erasedAt: string }>(
    sql`select coalesce(to_json(erased_at) #>> '{}', '') as "erasedAt" from persons where id = ${personID}`,
  );
  const accounts = await db
    .select({
      userAppsID: learners.id,
      appID: learners.appID,
      appName: sql<string>`${apps.name}::text`,
      fullName: learners.fullName,
      userPhone: learners.phone,
      userCountryCode: learners.countryCode,
      userEmail: learners.email,
      isActive: learners.isActive,
      registeredAt: isoOf(learners.createdAt),
    })
    .from(learners)
    .innerJoin(apps, eq(apps.id, learners.appID))
    .where(eq(learners.personID, personID))
    .orderBy(asc(learners.id));
  if (accounts.length === 0) throw missing('The learner');
  const erasedAt = rows[0]?.erasedAt ?? '';
  return { personID, accounts, erasedAt, erasureJob: await erasureJobOf(db, personID) };
}

export async function accountIDs(db: Db, personID: number): Promise<number[]> {
  const accounts = await db
    .select({ id: learners.id })
    .from(learners)
    .where(eq(learners.personID, personID))
    .orderBy(asc(learners.id));
  return accounts.map(({ id }) => id);
}
