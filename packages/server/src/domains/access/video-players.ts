import { videoPlayers as calls } from '@prepdesk/contract/access/video-players';
import { refused } from '@prepdesk/contract/failures';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { rowToEdit } from '../../db/row-version.ts';
import { videoPlayers as table } from '../../db/schema/access.ts';
import { learners } from '../../db/schema/learners.ts';
import { implement } from '../../http/call/implement.ts';

/** The learner who registered with the phone: of accounts in both apps the active one, otherwise the first app's. */
const ownerIn = (db: Db) =>
  db
    .select({ id: learners.id, fullName: learners.fullName, email: learners.email })
    .from(learners)
    .where(and(eq(learners.countryCode, table.countryCode), eq(learners.phone, table.phone)))
    .orderBy(desc(learners.isActive), asc(learners.appID))
    .limit(1)
    .as('owner');

/** Each player with the owner of the phone; '' and null for a phone that no learner has registered. */
export const playersIn = (db: Db) => {
  const owner = ownerIn(db);
  return db
    .select({
      playerID: table.id,
      userAppsID: owner.id,
      fullName: sql<string>`coalesce(${owner.fullName}, '')`,
      userCountryCode: table.countryCode,
      userPhone: table.phone,
      userEmail: sql<string>`coalesce(${owner.email}, '')`,
      status: table.status,
      L3Enabled: table.l3Enabled,
      rowVersion: table.rowVersion,
    })
    .from(table)
    .leftJoinLateral(owner, sql`true`);
};

export const videoPlayers = implement(calls, {
  list: async ({ db }) => ({ usersData: await playersIn(db).orderBy(asc(table.id)) }),
  add: async ({ input: { userCountryCode: countryCode, userPhone: phone, status, l3Enabled }, db }) => {
    await db.insert(table).values({ countryCode, phone, status, l3Enabled });
    const isOwner = and(eq(learners.countryCode, countryCode), eq(learners.phone, phone));
    return {
      hasLearner: (await db.select({ id: learners.id }).from(learners).where(isOwner).limit(1)).length > 0,
    };
  },
  edit: async ({ input: { userCountryCode, userPhone, status, l3Enabled, rowVersion }, db }) => {
    const isIt = and(eq(table.countryCode, userCountryCode), eq(table.phone, userPhone));
    await rowToEdit(db, table, isIt, {
      rowVersion,
      missing: refused(`User not found: nobody here has the phone ${userPhone}`),
      shown: async () => (await playersIn(db).where(isIt))[0]!,
    });
    await db.update(table).set({ status, l3Enabled }).where(isIt);
  },
});
