import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { refused, signedOut } from '@prepdesk/contract/failures';
import { type Route, routes } from '@prepdesk/contract/routes';
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Actor, requirePerson, requireRight } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { adminUsers, roles } from '../../db/schema/access.ts';
import { keysOfRole, keysOfUser } from './granted-keys.ts';

/**
 * Who may change whose rights (gaps C36): nobody their own, nobody gives what they lack unless they are Super
 * Admin, and somebody stays Super Admin. Each rule throws a refusal with its sentence. Sentences start with a
 * word of four letters, or of three: one screen puts a space after the fourth character (d2 §2).
 */
export type Standing = {
  userID: number;
  /** The role that they have, active or not: only an active one gives rights. */
  roleID: number | null;
  isSuperAdmin: boolean;
  keys: Set<number>;
};
type Person = { id: number; fullName: string; roleID: number | null; isActive: number };

/** Any number will do, as long as it is none of our other locks. */
const accessLock = 7_305_118;

/**
 * What the actor may do at this very moment. Changes of access wait here for one another, so that two Super
 * Admins can not remove each other, and nobody uses a right that is just being withdrawn.
 * @throws Failure `signed-out`, `forbidden`
 */
export async function standingOf(db: Db, actor: Actor, call: AnyCall): Promise<Standing> {
  requirePerson(actor);
  await db.execute(sql`select pg_advisory_xact_lock(${accessLock})`);
  const [now] = await db
    .select({ roleID: adminUsers.roleID, activeRoleID: roles.id })
    .from(adminUsers)
    .leftJoin(roles, and(eq(roles.id, adminUsers.roleID), eq(roles.isActive, 1)))
    .where(and(eq(adminUsers.id, actor.userID), eq(adminUsers.isActive, 1)));
  if (!now) throw signedOut();
  const { roleID, activeRoleID } = now;
  const own = await keysOfUser(db, actor.userID);
  const keys = new Set([...own, ...(activeRoleID === null ? [] : await keysOfRole(db, activeRoleID))]);
  requireRight(call, { ...actor, keys });
  return { userID: actor.userID, roleID, isSuperAdmin: activeRoleID === superAdminRoleID, keys };
}

export function refuseOwnAccess({ userID }: Standing, person: Pick<Person, 'id'>): void {
  if (person.id === userID) throw refused('You can not change your own role or rights');
}

export function refuseOwnRole({ roleID }: Standing, changed: number): void {
  if (roleID === changed) throw refused('You can not change the role that you have yourself');
}

/** Role 1 keeps its name, its state and every right. */
export function refuseSuperAdminRole(changed: number): void {
  if (changed === superAdminRoleID)
    throw refused('This role can not be changed: Super Admin has every right');
}

/** Neither to make one nor to change one. */
export function refuseSuperAdminByOthers(standing: Standing, roleID: number | null): void {
  if (roleID === superAdminRoleID && !standing.isSuperAdmin) {
    throw refused('Only a Super Admin may make or change a Super Admin');
  }
}

/** @param given route keys that somebody gets by this */
export function refuseBeyondOwn(standing: Standing, given: Iterable<number>): void {
  if (standing.isSuperAdmin) return;
  const beyond = [...given].filter((key) => !standing.keys.has(key));
  if (beyond.length === 0) return;
  const named = beyond.slice(0, mostNamed).map(nameOf).join(', ');
  const more = beyond.length > mostNamed ? ` and ${beyond.length - mostNamed} more` : '';
  throw refused(`Only a Super Admin may give rights that they lack themselves. You lack ${named}${more}`);
}

/** @param person who stops being an active Super Admin */
export async function refuseLastSuperAdmin(db: Db, person: Person): Promise<void> {
  if (person.roleID !== superAdminRoleID || person.isActive !== 1) return;
  const [other] = await db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(
      and(eq(adminUsers.roleID, superAdminRoleID), eq(adminUsers.isActive, 1), ne(adminUsers.id, person.id)),
    )
    .limit(1);
  if (!other) throw refused(`Only ${person.fullName} is Super Admin: make somebody else one first`);
}

const mostNamed = 5;
const routeOf = new Map<number, Route>(routes.map((route) => [route.key, route]));
const nameOf = (key: number): string => `${routeOf.get(key)?.name ?? 'a right'} (id:${key})`;
