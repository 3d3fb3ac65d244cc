import { userPermissions as calls } from '@prepdesk/contract/access/user-permissions';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { nextVersion, rowToEdit } from '../../db/row-version.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { implement } from '../../http/call/implement.ts';
import { refuseBeyondOwn, refuseOwnAccess, refuseSuperAdminByOthers, standingOf } from './grant-rules.ts';
import { changeKeysOfUser, changeOf, isNoChange, keysOfRole, keysOfUser } from './granted-keys.ts';
import { requireStaffMember, type Whose } from './staff-members.ts';

async function permissionsOf(db: Db, whose: Whose) {
  const { id: userID, facultyID: _, ...person } = await requireStaffMember(db, whose);
  const ofRole = person.roleID && person.isRoleActive ? await keysOfRole(db, person.roleID) : [];
  const own = await keysOfUser(db, userID);
  return { userID, ...person, permissions: own.join(','), rolePermissions: ofRole.join(',') };
}

export const userPermissions = implement(calls, {
  read: ({ input, db }) => permissionsOf(db, input),
  save: async ({ input: { permissions, rowVersion, ...whose }, actor, db }) => {
    const standing = await standingOf(db, actor, calls.save);
    const stored = await permissionsOf(db, whose);
    const { userID, roleID } = stored;
    refuseOwnAccess(standing, { id: userID });
    refuseSuperAdminByOthers(standing, roleID);
    const isIt = eq(adminUsers.id, userID);
    await rowToEdit(db, adminUsers, isIt, { rowVersion, shown: async () => stored });
    const change = changeOf(await keysOfUser(db, userID), permissions);
    refuseBeyondOwn(standing, change.added);
    if (isNoChange(change)) return;
    await changeKeysOfUser(db, userID, change);
    // The rights are part of the person, so a save based on older rights is stale.
    await db.update(adminUsers).set(nextVersion(stored)).where(isIt);
  },
});
