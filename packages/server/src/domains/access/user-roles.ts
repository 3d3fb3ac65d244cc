import { userRoles as calls } from '@prepdesk/contract/access/user-roles';
import { missing, refused } from '@prepdesk/contract/failures';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { endSessionsOf } from '../../auth/sessions.ts';
import { unlockSignIn } from '../../auth/unlock-sign-in.ts';
import type { Db } from '../../db/connect.ts';
import { equals, searchIn, searchTextOf } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { rising } from '../../db/list/statement.ts';
import { rowToEdit } from '../../db/row-version.ts';
import { adminUsers, roles } from '../../db/schema/access.ts';
import { apiTokens } from '../../db/schema/auth.ts';
import { learners } from '../../db/schema/learners.ts';
import { implement } from '../../http/call/implement.ts';
import {
  refuseBeyondOwn,
  refuseLastSuperAdmin,
  refuseOwnAccess,
  refuseSuperAdminByOthers,
  type Standing,
  standingOf,
} from './grant-rules.ts';
import { keysOfRole, keysOfUser } from './granted-keys.ts';
import { requireStaffMember, staffMember, type Whose } from './staff-members.ts';

const columns = {
  userID: adminUsers.id,
  fullName: adminUsers.fullName,
  userCountryCode: adminUsers.countryCode,
  userPhone: adminUsers.phone,
  roleID: adminUsers.roleID,
  roleName: sql<string>`coalesce(${roles.name}::text, '')`,
  ownRightCount: sql<number>`(select count(*)::int from user_permissions p where p.user_id = ${adminUsers.id})`,
  facultyID: adminUsers.facultyID,
  isActive: adminUsers.isActive,
  rowVersion: adminUsers.rowVersion,
};

const people = (db: Db) =>
  db.select(columns).from(adminUsers).leftJoin(roles, eq(roles.id, adminUsers.roleID));

/** Somebody else than the actor, and a Super Admin only for another one. */
async function memberToEdit(
  db: Db,
  standing: Standing,
  { rowVersion, ...whose }: Whose & { rowVersion?: number | undefined },
) {
  const person = await requireStaffMember(db, whose);
  refuseOwnAccess(standing, person);
  refuseSuperAdminByOthers(standing, person.roleID);
  const isThem = eq(adminUsers.id, person.id);
  await rowToEdit(db, adminUsers, isThem, {
    rowVersion,
    shown: async () => (await people(db).where(isThem))[0]!,
  });
  return person;
}

/** @throws Failure `refused` when this actor may not give the role, or it cannot be given */
async function refuseRole(db: Db, standing: Standing, roleID: number): Promise<void> {
  const [role] = await db.select({ isActive: roles.isActive }).from(roles).where(eq(roles.id, roleID));
  if (!role) throw missing('The role');
  if (role.isActive !== 1) throw refused('This role is not active');
  refuseSuperAdminByOthers(standing, roleID);
  refuseBeyondOwn(standing, await keysOfRole(db, roleID));
}

export const userRoles = implement(calls, {
  list: listOf(calls.list, {
    from: adminUsers,
    key: adminUsers.id,
    join: [[roles, eq(roles.id, adminUsers.roleID)]],
    columns,
    search: searchIn(searchTextOf(adminUsers.fullName, adminUsers.phone, columns.roleName)),
    filters: { isActive: equals(adminUsers.isActive) },
    order: [rising(adminUsers.id)],
    sorts: {
      userID: adminUsers.id,
      fullName: adminUsers.fullName,
      userPhone: adminUsers.phone,
      roleName: columns.roleName,
    },
  }),
  edit: async ({ input: { roleID, isActive, fullName, ...member }, actor, db }) => {
    const standing = await standingOf(db, actor, calls.edit);
    const person = await memberToEdit(db, standing, member);
    const isBack = isActive === 1 && person.isActive === 0;
    if (roleID !== person.roleID || isBack) await refuseRole(db, standing, roleID);
    if (isBack) refuseBeyondOwn(standing, await keysOfUser(db, person.id));
    if (roleID !== person.roleID || isActive === 0) await refuseLastSuperAdmin(db, person);
    await db
      .update(adminUsers)
      .set({ roleID, isActive, ...(fullName ? { fullName } : {}) })
      .where(eq(adminUsers.id, person.id));
    if (isActive === 0) await shutOut(db, person.id);
  },
  add: async ({ input: { roleID, fullName, ...whose }, actor, db }) => {
    const standing = await standingOf(db, actor, calls.add);
    const person = await staffMember(db, whose);
    // The console shows these with a space after the fourth character (d2 §2, gaps C38).
    if (person && person.roleID !== null) throw refused('useralready has a role');
    if (person?.isActive === 0) throw refused('useris inactive: edit the role to let them in again');
    if (person) refuseOwnAccess(standing, person);
    await refuseRole(db, standing, roleID);
    const { userCountryCode: countryCode, userPhone: phone } = whose;
    if (person) await db.update(adminUsers).set({ roleID }).where(eq(adminUsers.id, person.id));
    else {
      const named = fullName || (await learnerName(db, whose)) || phone;
      await db.insert(adminUsers).values({ countryCode, phone, fullName: named, roleID });
    }
  },
  inactivate: async ({ input, actor, db }) => {
    const standing = await standingOf(db, actor, calls.inactivate);
    const person = await memberToEdit(db, standing, input);
    await refuseLastSuperAdmin(db, person);
    await db.update(adminUsers).set({ isActive: 0 }).where(eq(adminUsers.id, person.id));
    await shutOut(db, person.id);
  },
  unlockSignIn: async ({ input, actor, db }) => {
    const standing = await standingOf(db, actor, calls.unlockSignIn);
    if (!standing.isSuperAdmin) throw refused('Only a Super Admin can unlock a sign-in');
    await requireStaffMember(db, input);
    await unlockSignIn(db, { countryCode: input.userCountryCode, phone: input.userPhone });
  },
  linkFaculty: async ({ input: { facultyID, ...member }, actor, db }) => {
    const standing = await standingOf(db, actor, calls.linkFaculty);
    const person = await memberToEdit(db, standing, member);
    await db
      .update(adminUsers)
      .set({ facultyID: facultyID || null })
      .where(eq(adminUsers.id, person.id));
  },
});

/** The name of a learner with this phone, in whichever app; undefined when no learner has it. */
async function learnerName(db: Db, { userCountryCode, userPhone }: Whose): Promise<string | undefined> {
  const isTheirs = and(eq(learners.countryCode, userCountryCode), eq(learners.phone, userPhone));
  const [row] = await db
    .select({ fullName: learners.fullName })
    .from(learners)
    .where(and(isTheirs, ne(learners.fullName, '')))
    .orderBy(asc(learners.appID))
    .limit(1);
  return row?.fullName;
}

/** Tokens end for good: letting a person in again must not revive scripts that nobody remembers. */
async function shutOut(db: Db, userID: number): Promise<void> {
  await endSessionsOf(db, userID);
  await db
    .update(apiTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiTokens.userID, userID), isNull(apiTokens.revokedAt)));
}
