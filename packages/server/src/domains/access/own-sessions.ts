import { ownSessions as calls } from '@prepdesk/contract/access/own-sessions';
import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import { missing, refused } from '@prepdesk/contract/failures';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { type Actor, forbidden, requirePerson } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { ownerSeen } from '../../db/row-scope.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { sessions } from '../../db/schema/auth.ts';
import { implement } from '../../http/call/implement.ts';

const ofOthers = '/user/roles#sessions';

/** Only a Super Admin may see and end a Super Admin’s sessions; otherwise this right could lock the company out. */
const mayEndThoseOf = (actor: Actor, person: { id: number; roleID: number | null }): boolean =>
  person.id === actor.userID ||
  (ownerSeen('sessions', actor) === undefined &&
    (person.roleID !== superAdminRoleID || actor.roleID === superAdminRoleID));

/**
 * Whose sessions the call is about: the caller’s own, or those of the named person if the caller may see them.
 * @throws Failure `forbidden`, `refused`
 */
async function ownerOf(db: Db, actor: Actor, userID: number | undefined): Promise<number> {
  requirePerson(actor);
  if (userID === undefined || userID === actor.userID) return actor.userID;
  if (ownerSeen('sessions', actor) !== undefined) throw forbidden(ofOthers, actor);
  const [person] = await db
    .select({ id: adminUsers.id, roleID: adminUsers.roleID })
    .from(adminUsers)
    .where(eq(adminUsers.id, userID));
  if (person && !mayEndThoseOf(actor, person)) {
    throw refused('Only a Super Admin may see and end the sessions of a Super Admin');
  }
  return userID;
}

const isLive = and(isNull(sessions.endedAt), sql`${sessions.expiresAt} > now()`);
const ended = { endedAt: sql`now()` };

export const ownSessions = implement(calls, {
  list: async ({ input, actor, db }) => {
    const userID = await ownerOf(db, actor, input.userID);
    const rows = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userID, userID), isLive))
      .orderBy(desc(sessions.lastSeenAt))
      .limit(200);
    const listed = rows.map(({ id, userAgent, address, createdAt, lastSeenAt, expiresAt }) => ({
      sessionID: id,
      userAgent,
      address,
      isCurrent: id === actor.sessionID,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return { sessions: listed };
  },
  end: async ({ input: { sessionID }, actor, db }) => {
    requirePerson(actor);
    const [owner] = await db
      .select({ id: adminUsers.id, roleID: adminUsers.roleID })
      .from(sessions)
      .innerJoin(adminUsers, eq(adminUsers.id, sessions.userID))
      .where(eq(sessions.id, sessionID));
    // A session that the caller may not see is reported as missing.
    if (!owner || !mayEndThoseOf(actor, owner)) throw missing('The session');
    await db
      .update(sessions)
      .set(ended)
      .where(and(eq(sessions.id, sessionID), isNull(sessions.endedAt)));
  },
  endOthers: async ({ input, actor, db }) => {
    const userID = await ownerOf(db, actor, input.userID);
    const gone = await db
      .update(sessions)
      .set(ended)
      .where(and(eq(sessions.userID, userID), isLive, ne(sessions.id, actor.sessionID)))
      .returning({ id: sessions.id });
    return { endedCount: gone.length };
  },
});
