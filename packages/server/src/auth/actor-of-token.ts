import { keyOf } from '@prepdesk/contract/routes';
import type pg from 'pg';
import { endOfDayText } from '../db/company-time.ts';
import { roleIDs } from '../db/roles-kept.ts';
import type { Actor } from './actor.ts';

/** What a token stands for, according to the database. */
export type ActorRow = {
  actor: Omit<Actor, 'holders'>;
  expiresAtMs: number;
  lastSeenAtMs: number;
  /** True for a person's session; a script may be silent for months. */
  endsWhenIdle: boolean;
  /** Records that it was used just now. */
  noteUse(): Promise<unknown>;
};

/** The prefix of scripts' tokens: it shows which of the two tables to query. */
export const apiTokenPrefix = 'pdk_';

const person = `
  u.id as "userID", u.full_name as "fullName", u.phone, u.country_code as "countryCode",
  r.id as "roleID", r.name as "roleName", u.faculty_id as "facultyID"`;
const rights = `
  select route_key from role_permissions where role_id = r.id
  union select route_key from user_permissions where user_id = u.id`;
const owner = `
  join admin_users u on u.id = user_id and u.is_active = 1
  left join roles r on r.id = u.role_id and r.is_active = 1`;

/** $2: a Super Admin without a second factor has to sign in again, which includes setting one up. */
const isStrongEnough = `
  not ($2 and r.id is not distinct from ${roleIDs.superAdmin} and not exists (
    select from second_factors f where f.user_id = u.id and f.confirmed_at is not null))`;

const sessionQuery = `
  select s.id::text as key, s.expires_at as "expiresAt", s.last_seen_at as "lastSeenAt", ${person}, array(${rights}) as keys
  from sessions s ${owner}
  where s.token_hash = $1 and s.ended_at is null
    and ${isStrongEnough}`;

/**
 * A script has at most the rights that its owner has now, and of those only what its token names; none when the owner
 * may no longer have tokens.
 */
const tokenQuery = `
  select t.id::text as key, ${endOfDayText('t.expires_on')} as "expiresAt",
    coalesce(t.last_used_at, 'epoch') as "lastSeenAt", ${person},
    array(select route_key from (${rights}) held where route_key = any (t.route_keys)) as keys
  from api_tokens t ${owner}
  where t.token_hash = $1 and t.revoked_at is null and ${keyOf('/account#tokens')} in (${rights})
    and ${isStrongEnough}`;

const holdersQuery = `
  select p.route_key as key, array_agg(r.name::text order by r.id) as names
  from role_permissions p join roles r on r.id = p.role_id and r.is_active = 1 group by p.route_key`;

type Row = Omit<Actor, 'keys' | 'holders' | 'roleName' | 'sessionID'> & {
  key: string;
  roleName: string | null;
  expiresAt: Date;
  lastSeenAt: Date;
  keys: number[];
};

type TokenQuery = { token: string; tokenHash: string; isSecondFactorRequired: boolean };

/** Undefined for a token that is unknown, ended or revoked, or whose owner is inactive or may not have tokens. */
export async function findActor(pool: pg.Pool, input: TokenQuery): Promise<ActorRow | undefined> {
  const isScript = input.token.startsWith(apiTokenPrefix);
  const { rows } = await pool.query<Row>({
    ...(isScript
      ? { name: 'api-token', text: tokenQuery }
      : { name: 'session-by-token', text: sessionQuery }),
    values: [input.tokenHash, input.isSecondFactorRequired],
  });
  const row = rows[0];
  if (!row) return undefined;
  const { key, expiresAt, lastSeenAt, keys, roleName, ...rest } = row;
  const noteUse = isScript
    ? 'update api_tokens set last_used_at = now() where id = $1'
    : 'update sessions set last_seen_at = now() where id = $1';
  return {
    actor: { ...rest, sessionID: isScript ? '' : key, roleName: roleName ?? '', keys: new Set(keys) },
    expiresAtMs: expiresAt.getTime(),
    lastSeenAtMs: lastSeenAt.getTime(),
    endsWhenIdle: !isScript,
    noteUse: () => pool.query(noteUse, [key]),
  };
}

/** Names of the active roles by route key. */
export async function loadHolders(pool: pg.Pool): Promise<Actor['holders']> {
  const { rows } = await pool.query<{ key: number; names: string[] }>(holdersQuery);
  return new Map(rows.map(({ key, names }) => [key, names]));
}
