import type { LearnerRow } from '@prepdesk/contract/learners/user-search';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { literally } from '../../db/like.ts';
import { matchesSearch } from '../../db/list/conditions.ts';
import { phoneIn } from '../../db/phone-in.ts';
import { apps } from '../../db/schema/catalogue.ts';
import { learners } from '../../db/schema/learners.ts';

/** Enough to see how many others have an e-mail. */
const maxAccounts = 10_001;
const maxPackagesEach = 20;

/** Ids as a single parameter of a statement. */
export const idsOf = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;

/** Each word in the name, phone or e-mail, in any order; or the digits of a phone, however it was written. */
function isMeant(search: string): SQL {
  const words = search.split(/\s+/).map((word) => matchesSearch(learners.searchText, word));
  const phone = phoneIn(search);
  const byWords = sql.join(words, sql` and `);
  return phone ? sql`(${byWords} or ${matchesSearch(learners.searchText, phone)})` : byWords;
}

/** The newest accounts that match a text, each with its purchases. */
export async function matchingLearners(db: Db, search: string, max: number): Promise<LearnerRow[]> {
  const { rows } = await db.execute<LearnerRow>(sql`
    select l.id as "userAppID", l.full_name as "fullName", l.email as "userEmail", l.phone as "userPhone",
      l.country_code as "userCountryCode", l.app_id as "appID", a.name::text as "appName",
      l.person_id as "personID", l.is_active as "isActive", coalesce(bought.packages, '[]') as "packageData"
    from (select ${learners.id} from ${learners} where ${isMeant(search)} order by ${learners.id} desc limit ${max}) newest
    join learners l on l.id = newest.id
    join apps a on a.id = l.app_id
    left join lateral (
      select json_agg(json_build_object('packageName', o.package_name, 'orderID', o.order_number,
        'purchasedPrice', o.purchased_price::text)) as packages
      from (select package_name, order_number, purchased_price from orders where learner_id = l.id
        order by purchased_at desc limit ${maxPackagesEach}) o
    ) bought on true
    order by l.id desc`);
  return rows;
}

const account = {
  userAppsID: learners.id,
  appID: learners.appID,
  appName: sql<string>`${apps.name}::text`,
  fullName: learners.fullName,
  userPhone: learners.phone,
  userEmail: learners.email,
  personID: learners.personID,
};

export type Account = Awaited<ReturnType<typeof accountsOf>>['accounts'][number];

/**
 * The accounts of the one learner with this phone or e-mail, by app.
 * @returns `others`: how many more learners have it, since some share an e-mail
 */
export async function accountsOf(db: Db, phoneOrEmail: string) {
  const phone = phoneIn(phoneOrEmail);
  const isTheirs = phone
    ? eq(learners.phone, phone)
    : sql`${learners.email} ilike ${literally(phoneOrEmail)}`;
  const matches = await db
    .select(account)
    .from(learners)
    .innerJoin(apps, eq(apps.id, learners.appID))
    .where(isTheirs)
    .orderBy(learners.personID, learners.appID, learners.id)
    .limit(maxAccounts);
  const people = new Set(matches.map(({ personID }) => personID));
  const accounts = matches.filter(({ personID }) => personID === matches[0]?.personID);
  return { accounts, others: Math.max(0, people.size - 1) };
}
