import { refused } from '@prepdesk/contract/failures';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { adminUsers, roles } from '../../db/schema/access.ts';

export type Whose = { userCountryCode: string; userPhone: string };

/** The member of staff with this phone, and their role; undefined when there is none. */
export async function staffMember(db: Db, { userCountryCode, userPhone }: Whose) {
  const [row] = await db
    .select({
      id: adminUsers.id,
      fullName: adminUsers.fullName,
      userPhone: adminUsers.phone,
      isActive: adminUsers.isActive,
      roleID: adminUsers.roleID,
      facultyID: adminUsers.facultyID,
      roleName: sql<string>`coalesce(${roles.name}::text, '')`,
      isRoleActive: sql<number>`coalesce(${roles.isActive}, 0)::int`,
      rowVersion: adminUsers.rowVersion,
    })
    .from(adminUsers)
    .leftJoin(roles, eq(roles.id, adminUsers.roleID))
    .where(and(eq(adminUsers.countryCode, userCountryCode), eq(adminUsers.phone, userPhone)));
  return row;
}

/** @throws Failure `refused` when no member of staff has the phone */
export async function requireStaffMember(db: Db, whose: Whose) {
  const row = await staffMember(db, whose);
  if (!row) throw refused(`User not found: no member of staff has the phone ${whose.userPhone}`);
  return row;
}
