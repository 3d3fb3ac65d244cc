import { checkUser as calls } from '@prepdesk/contract/access/check-user';
import { and, eq, sql } from 'drizzle-orm';
import { logAccess } from '../../auth/look-ups.ts';
import type { Db } from '../../db/connect.ts';
import { videoPlayers } from '../../db/schema/access.ts';
import { apps } from '../../db/schema/catalogue.ts';
import { learners } from '../../db/schema/learners.ts';
import { implement } from '../../http/call/implement.ts';
import { staffMember, type Whose } from './staff-members.ts';
import { playersIn } from './video-players.ts';

async function onStaff(db: Db, whose: Whose) {
  const person = await staffMember(db, whose);
  if (!person) return [];
  const { rows } = await db.execute<{ at: Date | null }>(
    sql`select max(last_seen_at) as at from sessions where user_id = ${person.id}`,
  );
  const { fullName, userPhone, roleName, isActive } = person;
  const lastSeenAt = rows[0]?.at ? new Date(rows[0].at).toISOString() : null;
  return [{ place: 'Admin console', fullName, userPhone, roleName, isActive, lastSeenAt }];
}

async function amongPlayers(db: Db, { userCountryCode, userPhone }: Whose) {
  const rows = await playersIn(db).where(
    and(eq(videoPlayers.countryCode, userCountryCode), eq(videoPlayers.phone, userPhone)),
  );
  return rows.map(({ fullName, status }) => ({
    place: `Video player, ${status === 1 ? 'BrightCove' : 'EXO'}`,
    fullName,
    userPhone,
    roleName: '',
    isActive: 1,
    lastSeenAt: null,
  }));
}

async function amongLearners(db: Db, { userCountryCode, userPhone }: Whose) {
  const rows = await db
    .select({
      fullName: learners.fullName,
      isActive: learners.isActive,
      appName: sql<string>`${apps.name}::text`,
    })
    .from(learners)
    .innerJoin(apps, eq(apps.id, learners.appID))
    .where(and(eq(learners.countryCode, userCountryCode), eq(learners.phone, userPhone)))
    .orderBy(learners.appID);
  return rows.map(({ fullName, isActive, appName }) => ({
    place: `${appName} app`,
    fullName,
    userPhone,
    roleName: 'Student',
    isActive,
    lastSeenAt: null,
  }));
}

/** Every place where a phone can be registered. */
const places = [onStaff, amongLearners, amongPlayers];

export const checkUser = implement(calls, {
  find: async ({ input, actor, db }) => {
    const users = [];
    for (const find of places) users.push(...(await find(db, input)));
    const search = `${input.userCountryCode}${input.userPhone}`;
    await logAccess(db, actor, calls.find, { sought: search, foundCount: users.length });
    return { users };
  },
});
