import { hash, randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { sessions } from '../db/schema/auth.ts';

export type SessionLimits = { idleMinutes: number; maxHours: number };

/** Only the owner has the token itself. */
export const tokenHashOf = (token: string): string => hash('sha256', token, 'base64url');

/** The token has 256 bits from the system's random source; the session ends at `expiresAt` at the latest. */
export async function beginSession(
  db: Db,
  userID: number,
  from: { address: string; userAgent: string },
  limits: SessionLimits,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + limits.maxHours * 3_600_000);
  await db.insert(sessions).values({ tokenHash: tokenHashOf(token), userID, expiresAt, ...from });
  return { token, expiresAt };
}

export async function endSession(db: Db, sessionID: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionID), isNull(sessions.endedAt)));
}

/** @param keptID the session that goes on; all end when left out */
export const endSessionsOf = (db: Db, userID: number, keptID?: string) =>
  db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userID, userID),
        isNull(sessions.endedAt),
        keptID === undefined ? undefined : ne(sessions.id, keptID),
      ),
    );

/** Sessions that ended long ago are of no use to anybody. */
export const forgetOldSessions = (db: Db, days: number, max: number) =>
  db.execute(sql`
    delete from sessions where id in (
      select id from sessions where least(expires_at, ended_at) < now() - ${days}::int * interval '1 day' limit ${max})`);
