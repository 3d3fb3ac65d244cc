import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { roleIDs } from '../auth/roles-kept.ts';
import { adminUsers, rolePermissions, roles, videoPlayers } from '../db/schema/access.ts';

/** People whom tests sign in, by the kind of staff they represent. */
export const staff = {
  superAdmin: '9000000001',
  content: '9000000002',
  support: '9000000003',
  faculty: '9000000004',
  nobody: '9000000005',
  inactive: '9000000006',
  /** Has the spare role. */
  spare: '9000000007',
} as const;

/** A role without rights, for tests to change. */
export const spareRoleID = 6;

/** One right for each call, besides the catalogue's. */
const contentKeys = [
  ...[1, 10, 11, 12, 13, 14, 15, 28, 29, 52, 55],
  ...[24, 25, 26, 27, 42, 43, 45, 80, 107, 108],
  ...[33, 94, 95, 96, 97, 98, 99, 100, 101],
  102,
  ...[53, 62, 64, 67, 71, 77, 82, 83, 86],
  ...[23, 30, 31, 36],
  ...[22, 32],
  ...[41, 110, 111],
  ...[3, 4, 5, 74, 75],
  ...[38, 39, 46, 47],
  ...[35, 44, 66, 69, 73, 106],
  ...[34, 115],
  63,
  ...[8, 9, 16, 17, 18, 19, 37, 79, 49, 56, 58, 65, 68, 72, 81, 84, 85, 119],
  ...[87, 88, 89, 90, 91, 92, 93],
  ...[2, 7, 20, 40, 50, 54, 59, 61, 81, 116, 117],
  ...[20, 57],
  ...[120, 121, 122],
  ...[78, 123, 124],
  ...[125, 126, 131],
  ...[70, 127],
  ...[128, 129, 130],
];

export async function addStaff(pool: pg.Pool): Promise<void> {
  const db = drizzle(pool);
  await db.insert(roles).values({ id: spareRoleID, name: 'Spare' });
  await pool.query(`select setval(pg_get_serial_sequence('roles', 'id'), ${spareRoleID})`);
  await db.insert(adminUsers).values([
    { phone: staff.superAdmin, fullName: 'Asha Sharma', roleID: roleIDs.superAdmin },
    { phone: staff.content, fullName: 'Vikram Iyer', roleID: roleIDs.content },
    { phone: staff.support, fullName: 'Meena Pillai', roleID: roleIDs.support },
    { phone: staff.faculty, fullName: 'Dr Rohan Rao', roleID: roleIDs.faculty, facultyID: 1 },
    { phone: staff.nobody, fullName: 'Nisha Gupta', roleID: null },
    { phone: staff.inactive, fullName: 'Arjun Das', roleID: roleIDs.superAdmin, isActive: 0 },
    { phone: staff.spare, fullName: 'Sunita Bose', roleID: spareRoleID },
  ]);
  await db
    .insert(rolePermissions)
    .values([...new Set(contentKeys)].map((routeKey) => ({ roleID: roleIDs.content, routeKey })));
  await db.insert(videoPlayers).values({ phone: staff.spare, status: 1, l3Enabled: 0 });
}
