import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { rolePermissions, userPermissions } from '../../db/schema/access.ts';

/** The stored route keys of a role or of a person, in ascending order. */

export async function keysOfRole(db: Db, roleID: number): Promise<number[]> {
  const rows = await db
    .select({ key: rolePermissions.routeKey })
    .from(rolePermissions)
    .where(eq(rolePermissions.roleID, roleID))
    .orderBy(asc(rolePermissions.routeKey));
  return rows.map(({ key }) => key);
}

export async function keysOfUser(db: Db, userID: number): Promise<number[]> {
  const rows = await db
    .select({ key: userPermissions.routeKey })
    .from(userPermissions)
    .where(eq(userPermissions.userID, userID))
    .orderBy(asc(userPermissions.routeKey));
  return rows.map(({ key }) => key);
}

export type KeyChange = { added: number[]; revoked: number[] };

/** The difference between the stored keys and the wanted ones. */
export const changeOf = (stored: readonly number[], wanted: readonly number[]): KeyChange => ({
  added: wanted.filter((key) => !stored.includes(key)),
  revoked: stored.filter((key) => !wanted.includes(key)),
});

export const isNoChange = ({ added, revoked }: KeyChange): boolean => added.length + revoked.length === 0;

export async function changeKeysOfRole(db: Db, roleID: number, { added, revoked }: KeyChange) {
  if (revoked.length > 0) {
    const those = inArray(rolePermissions.routeKey, revoked);
    await db.delete(rolePermissions).where(and(eq(rolePermissions.roleID, roleID), those));
  }
  if (added.length > 0) {
    await db.insert(rolePermissions).values(added.map((routeKey) => ({ roleID, routeKey })));
  }
}

export async function changeKeysOfUser(db: Db, userID: number, { added, revoked }: KeyChange) {
  if (revoked.length > 0) {
    const those = inArray(userPermissions.routeKey, revoked);
    await db.delete(userPermissions).where(and(eq(userPermissions.userID, userID), those));
  }
  if (added.length > 0) {
    await db.insert(userPermissions).values(added.map((routeKey) => ({ userID, routeKey })));
  }
}
