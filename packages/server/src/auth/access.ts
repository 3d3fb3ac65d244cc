import type { AnyCall } from '@prepdesk/contract/define-call';
import { signedOut } from '@prepdesk/contract/failures';
import type { Logger } from 'pino';
import type { Connection } from '../db/connect.ts';
import { listen } from '../db/listen.ts';
import type { Actor } from './actor.ts';
import { type ActorRow, findActor, loadHolders } from './actor-of-token.ts';
import { type SessionLimits, tokenHashOf } from './sessions.ts';

/** Answers, for every call, whose session a token is and what that person may do. */
export type Access = {
  /** @throws Failure `signed-out` for a token that is missing, unknown, ended, idle or expired */
  actorOf(token: string | undefined): Promise<Actor>;
  /** Reads the database again from the next call on, if this call may have changed permissions. */
  forgetChanged(call: AnyCall): void;
  forget(): void;
  close(): Promise<void>;
};

type CachedSession = ActorRow & { actor: Actor; seenAtMs: number; readAtMs: number };

const maxSessions = 10_000;
/** Remembered rights are read again after this time, whatever notifications arrived meanwhile. */
const maxAgeMs = 20_000;
/** How often a session's last use is stored: a write for every read would cost more than the read. */
const noteUseEveryMs = 60_000;

/** If the clock was set back, rights read in the future count as old. */
const isOld = ({ readAtMs }: { readAtMs: number }): boolean => {
  const ageMs = Date.now() - readAtMs;
  return ageMs < 0 || ageMs >= maxAgeMs;
};

/**
 * Keeps actors in memory, so that a call costs no extra query, and forgets them all the moment a session, a person, a
 * role or a permission changes anywhere: the database notifies every server (triggers/access-news.sql). While
 * notifications cannot be heard nothing is remembered, and never for longer than `maxAgeMs`.
 */
export function openAccess(
  { pool, listening }: Pick<Connection, 'pool' | 'listening'>,
  limits: SessionLimits & { isSecondFactorRequired: boolean },
  log: Pick<Logger, 'warn'>,
): Access {
  const sessions = new Map<string, CachedSession>();
  let holders: { readAtMs: number; holders: Promise<Actor['holders']> } | undefined;
  // Incremented each time everything is forgotten: an answer requested before that must not be remembered after it.
  let generation = 0;
  const forget = () => {
    generation += 1;
    sessions.clear();
    holders = undefined;
  };
  const listener = listen(listening, 'access_changed', forget, log);
  const idleMs = limits.idleMinutes * 60_000;

  async function load(token: string, tokenHash: string): Promise<CachedSession> {
    const startedAt = generation;
    const readAtMs = Date.now();
    if (!listener.isListening() || (holders && isOld(holders))) holders = undefined;
    holders ??= { readAtMs, holders: loadHolders(pool) };
    const [row, holdersNow] = await Promise.all([
      findActor(pool, { token, tokenHash, isSecondFactorRequired: limits.isSecondFactorRequired }),
      holders.holders.catch((error) => {
        holders = undefined;
        throw error;
      }),
    ]);
    if (!row) throw signedOut();
    const one = {
      ...row,
      actor: { ...row.actor, holders: holdersNow },
      seenAtMs: row.lastSeenAtMs,
      readAtMs,
    };
    if (generation === startedAt && listener.isListening()) {
      if (sessions.size >= maxSessions) sessions.clear();
      sessions.set(tokenHash, one);
    }
    return one;
  }

  const isOver = ({ expiresAtMs, seenAtMs, endsWhenIdle }: CachedSession, now: number): boolean =>
    now > expiresAtMs || (endsWhenIdle && now - seenAtMs > idleMs);

  /** Not for a session that seems to have ended: another server may have seen its owner since. */
  function cached(tokenHash: string): CachedSession | undefined {
    const session = listener.isListening() ? sessions.get(tokenHash) : undefined;
    return session && !isOld(session) && !isOver(session, Date.now()) ? session : undefined;
  }

  async function noteUse(session: CachedSession): Promise<void> {
    const now = Date.now();
    if (isOver(session, now)) throw signedOut();
    if (now - session.seenAtMs < Math.min(noteUseEveryMs, idleMs / 4)) return;
    session.seenAtMs = now;
    await session.noteUse();
  }

  return {
    actorOf: async (token) => {
      if (!token || token.length > 200) throw signedOut();
      const tokenHash = tokenHashOf(token);
      const session = cached(tokenHash) ?? (await load(token, tokenHash));
      await noteUse(session);
      return session.actor;
    },
    forgetChanged: (call) => {
      if (call.domain === 'access') forget();
    },
    forget,
    close: listener.close,
  };
}
