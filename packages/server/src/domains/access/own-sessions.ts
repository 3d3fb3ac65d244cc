import { ownSessions as calls } from '@prepdesk/contract/access/own-sessions';
import { missing } from '@prepdesk/contract/failures';
import { keyOf } from '@prepdesk/contract/routes';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { sessions } from '../../db/schema/access.ts';
import { implement } from '../../http/implement.ts';
import { type Actor, forbidden, requirePerson } from './actor.ts';

const ofOthers = '/user/roles#sessions';
const mayEndOthers = ({ keys }: Actor): boolean => keys.has(keyOf(ofOthers));

/**
 * Whose sessions are meant: one's own, or for who may those of the person named.
 * @throws Failure `forbidden`
 */
function ownerOf(actor: Actor, userID: number | undefined): number {
  requirePerson(actor);
  const isOwn = userID === undefined || userID === actor.userID;
  if (!isOwn && !mayEndOthers(actor)) throw forbidden(ofOthers, actor);
  return userID ?? actor.userID;
}

const isLive = and(isNull(sessions.endedAt), sql`${sessions.expiresAt} > now()`);
const ended = { endedAt: sql`now()` };

export const ownSessions = implement(calls, {
  list: async ({ input, actor, db }) => {
    const rows = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userID, ownerOf(actor, input.userID)), isLive))
      .orderBy(desc(sessions.lastSeenAt))
      .limit(200);
    const listed = rows.map(({ id, userAgent, address, createdAt, lastSeenAt, expiresAt }) => ({
      ...{ sessionID: id, userAgent, address, isCurrent: id === actor.sessionID },
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return { sessions: listed };
  },
  end: async ({ input: { sessionID }, actor, db }) => {
    const [session] = await db
      .select({ userID: sessions.userID })
      .from(sessions)
      .where(eq(sessions.id, sessionID));
    // Somebody else's session looks like none to whoever may not see it.
    const isTheirs = session?.userID === actor.userID || mayEndOthers(actor);
    requirePerson(actor);
    if (!session || !isTheirs) throw missing('The session');
    await db
      .update(sessions)
      .set(ended)
      .where(and(eq(sessions.id, sessionID), isNull(sessions.endedAt)));
    return {};
  },
  endOthers: async ({ input, actor, db }) => {
    const userID = ownerOf(actor, input.userID);
    const gone = await db
      .update(sessions)
      .set(ended)
      .where(and(eq(sessions.userID, userID), isLive, ne(sessions.id, actor.sessionID)))
      .returning({ id: sessions.id });
    return { endedCount: gone.length };
  },
});
