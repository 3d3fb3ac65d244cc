import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { refused, signedOut } from '@prepdesk/contract/failures';
import { type Route, routes } from '@prepdesk/contract/routes';
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Actor, requirePerson, requireRight } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { locks } from '../../db/locks.ts';
import { adminUsers, roles } from '../../db/schema/access.ts';
import { keysOfRole, keysOfUser } from './granted-keys.ts';

/**
 * Who may change whose rights (gaps C36): nobody may change their own rights, only a Super Admin may give rights that
 * they lack, and at least one Super Admin always remains. Each rule throws a refusal with its own sentence. Sentences
 * start with a word of three or four letters, because one screen puts a space after the fourth character (d2 §2).
 */
export type Standing = {
  userID: number;
  /** The person's role, active or not; only an active role gives rights. */
  roleID: number | null;
  isSuperAdmin: boolean;
  keys: Set<number>;
};
type Person = { id: number; fullName: string; roleID: number | null; isActive: number };

/**
 * What the actor may do at this moment. Changes of access wait for one another here, so two Super Admins cannot
 * remove each other, and nobody can use a right that is being withdrawn.
 * @throws Failure `signed-out`, `forbidden`
 */
export async function standingOf(db: Db, actor: Actor, call: AnyCall): Promise<Standing> {
  requirePerson(actor);
  await db.execute(sql`select pg_advisory_xact_lock(${locks.access})`);
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
  if (person.id === userID) throw refused('You cannot change your own role or rights');
}

export function refuseOwnRole({ roleID }: Standing, changed: number): void {
  if (roleID === changed) throw refused('You cannot change the role that you have yourself');
}

/** Role 1 keeps its name, its state and every right. */
export function refuseSuperAdminRole(changed: number): void {
  if (changed === superAdminRoleID) throw refused('This role cannot be changed: Super Admin has every right');
}

/** Only a Super Admin may make or change a Super Admin. */
export function refuseSuperAdminByOthers(standing: Standing, roleID: number | null): void {
  if (roleID === superAdminRoleID && !standing.isSuperAdmin) {
    throw refused('Only a Super Admin may make or change a Super Admin');
  }
}

/** @param given route keys that somebody would gain by this change */
export function refuseBeyondOwn(standing: Standing, given: Iterable<number>): void {
  if (standing.isSuperAdmin) return;
  const beyond = [...given].filter((key) => !standing.keys.has(key));
  if (beyond.length === 0) return;
  const named = beyond.slice(0, maxNamed).map(nameOf).join(', ');
  const more = beyond.length > maxNamed ? ` and ${beyond.length - maxNamed} more` : '';
  throw refused(`Only a Super Admin may give rights that they lack themselves. You lack ${named}${more}`);
}

/** @param person who would stop being an active Super Admin */
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

const maxNamed = 5;
const routeOf = new Map<number, Route>(routes.map((route) => [route.key, route]));
const nameOf = (key: number): string => `${routeOf.get(key)?.name ?? 'a right'} (id:${key})`;
