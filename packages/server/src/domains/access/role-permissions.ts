import { rolePermissions as calls } from '@prepdesk/contract/access/role-permissions';
import { missing } from '@prepdesk/contract/failures';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { nextVersion, rowToEdit } from '../../db/row-version.ts';
import { roles } from '../../db/schema/access.ts';
import { implement } from '../../http/call/implement.ts';
import { refuseBeyondOwn, refuseOwnRole, refuseSuperAdminRole, standingOf } from './grant-rules.ts';
import { changeKeysOfRole, changeOf, isNoChange, keysOfRole } from './granted-keys.ts';

async function permissionsOf(db: Db, roleID: number) {
  const [role] = await db
    .select({
      roleID: roles.id,
      roleName: sql<string>`${roles.name}::text`,
      isActive: roles.isActive,
      rowVersion: roles.rowVersion,
    })
    .from(roles)
    .where(eq(roles.id, roleID));
  if (!role) throw missing('The role');
  return { ...role, permission: (await keysOfRole(db, roleID)).join(',') };
}

export const rolePermissions = implement(calls, {
  read: ({ input, db }) => permissionsOf(db, input.roleID),
  save: async ({ input: { roleID, permissions, rowVersion }, actor, db }) => {
    const standing = await standingOf(db, actor, calls.save);
    const stored = await permissionsOf(db, roleID);
    refuseSuperAdminRole(roleID);
    refuseOwnRole(standing, roleID);
    const isIt = eq(roles.id, roleID);
    await rowToEdit(db, roles, isIt, { rowVersion, shown: async () => stored });
    const change = changeOf(await keysOfRole(db, roleID), permissions);
    refuseBeyondOwn(standing, change.added);
    if (isNoChange(change)) return;
    await changeKeysOfRole(db, roleID, change);
    // The rights are part of the role, so a save based on older rights is stale.
    await db.update(roles).set(nextVersion(stored)).where(isIt);
  },
});
