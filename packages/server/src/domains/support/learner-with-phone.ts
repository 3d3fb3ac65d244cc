import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { learners } from '../../db/schema/learners.ts';

type SearchQuery = { appID: number; phone: string; countryCode?: string };

/** The learners with these Indian phones in this app. */
export const learnersWithPhones = (db: Db, { appID, phones }: { appID: number; phones: readonly string[] }) =>
  db
    .select({ id: learners.id, phone: learners.phone })
    .from(learners)
    .where(
      and(eq(learners.appID, appID), inArray(learners.phone, [...phones]), eq(learners.countryCode, '91')),
    );

/** The learner with this phone in this app. */
export async function learnerWithPhone(db: Db, { appID, phone, countryCode = '91' }: SearchQuery) {
  const [match] = await db
    .select()
    .from(learners)
    .where(and(eq(learners.appID, appID), eq(learners.phone, phone), eq(learners.countryCode, countryCode)));
  return match;
}
