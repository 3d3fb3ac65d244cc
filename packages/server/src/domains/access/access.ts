import type { AnyCall } from '@prepdesk/contract/define-call';
import { signedOut } from '@prepdesk/contract/failures';
import type pg from 'pg';
import type { Logger } from 'pino';
import { listen } from '../../db/listen.ts';
import type { Actor } from './actor.ts';
import { type SessionLimits, tokenHashOf } from './sessions.ts';

/** Answers, for every call, whose session a token is and what that person may do. */
export type Access = {
  /** @throws Failure `signed-out` for a token that is missing, unknown, ended, idle or expired */
  actorOf(token: string | undefined): Promise<Actor>;
  /** Asks the database again from the next call on, when this call may have changed who may do what. */
  forgetChanged(call: AnyCall): void;
  forget(): void;
  close(): Promise<void>;
};

type Known = { actor: Actor; expiresAtMs: number; seenAtMs: number };

const mostKnown = 10_000;
/** How often a session's last use is written down: a write for every read would cost more than the read. */
const seenEveryMs = 60_000;

const sessionQuery = `
  select s.id as "sessionID", s.expires_at as "expiresAt", s.last_seen_at as "lastSeenAt",
    u.id as "userID", u.full_name as "fullName", u.phone, u.country_code as "countryCode",
    r.id as "roleID", r.name as "roleName", u.faculty_id as "facultyID",
    array(select route_key from role_permissions where role_id = r.id
      union select route_key from user_permissions where user_id = u.id) as keys
  from sessions s
  join admin_users u on u.id = s.user_id and u.is_active = 1
  left join roles r on r.id = u.role_id and r.is_active = 1
  where s.token_hash = $1 and s.ended_at is null`;

const holdersQuery = `
  select p.route_key as key, array_agg(r.name::text order by r.id) as names
  from role_permissions p join roles r on r.id = p.role_id and r.is_active = 1 group by p.route_key`;

type SessionRow = Omit<Actor, 'keys' | 'holders' | 'roleName'> & {
  roleName: string | null;
  expiresAt: Date;
  lastSeenAt: Date;
  keys: number[];
};

/**
 * Remembers actors in memory, so that a call costs no extra query, and forgets them all the moment a session,
 * a person, a role or a permission changes anywhere: the database notifies every server (0002_triggers.sql).
 * While the notifications can not be heard nothing is remembered.
 */
export function openAccess(
  pool: pg.Pool,
  clientConfig: pg.ClientConfig,
  limits: SessionLimits,
  log: Pick<Logger, 'warn'>,
): Access {
  const known = new Map<string, Known>();
  let holders: Promise<Actor['holders']> | undefined;
  // Counts forgettings: an answer that was asked for before one must not be remembered after it.
  let generation = 0;
  const forget = () => {
    generation += 1;
    known.clear();
    holders = undefined;
  };
  const listener = listen(clientConfig, 'access_changed', forget, log);
  const idleMs = limits.idleMinutes * 60_000;

  async function load(tokenHash: string): Promise<Known> {
    const asked = generation;
    if (!listener.isListening()) holders = undefined;
    holders ??= loadHolders(pool);
    const [{ rows }, held] = await Promise.all([
      pool.query<SessionRow>({ name: 'session-by-token', text: sessionQuery, values: [tokenHash] }),
      holders.catch((error) => {
        holders = undefined;
        throw error;
      }),
    ]);
    const row = rows[0];
    if (!row) throw signedOut();
    const { expiresAt, lastSeenAt, keys, roleName, ...rest } = row;
    const actor: Actor = { ...rest, roleName: roleName ?? '', keys: new Set(keys), holders: held };
    const one = { actor, expiresAtMs: expiresAt.getTime(), seenAtMs: lastSeenAt.getTime() };
    if (generation === asked && listener.isListening()) {
      if (known.size >= mostKnown) known.clear();
      known.set(tokenHash, one);
    }
    return one;
  }

  const isOver = ({ expiresAtMs, seenAtMs }: Known, now: number): boolean =>
    now > expiresAtMs || now - seenAtMs > idleMs;

  /** Not when it seems to be over: another server may have seen its owner since. */
  function remembered(tokenHash: string): Known | undefined {
    const session = listener.isListening() ? known.get(tokenHash) : undefined;
    return session && !isOver(session, Date.now()) ? session : undefined;
  }

  async function see(session: Known): Promise<void> {
    const now = Date.now();
    if (isOver(session, now)) throw signedOut();
    if (now - session.seenAtMs < Math.min(seenEveryMs, idleMs / 4)) return;
    session.seenAtMs = now;
    await pool.query('update sessions set last_seen_at = now() where id = $1', [session.actor.sessionID]);
  }

  return {
    actorOf: async (token) => {
      if (!token || token.length > 200) throw signedOut();
      const tokenHash = tokenHashOf(token);
      const session = remembered(tokenHash) ?? (await load(tokenHash));
      await see(session);
      return session.actor;
    },
    forgetChanged: (call) => {
      if (call.domain === 'access') forget();
    },
    forget,
    close: listener.close,
  };
}

async function loadHolders(pool: pg.Pool): Promise<Actor['holders']> {
  const { rows } = await pool.query<{ key: number; names: string[] }>(holdersQuery);
  return new Map(rows.map(({ key, names }) => [key, names]));
}
