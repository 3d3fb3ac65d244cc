import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { adminUsers, rolePermissions } from '../db/schema/access.ts';
import { roleIDs } from '../domains/access/index.ts';

/** People whom tests sign in, by what they stand for. */
export const staff = {
  superAdmin: '9000000001',
  content: '9000000002',
  support: '9000000003',
  faculty: '9000000004',
  nobody: '9000000005',
  inactive: '9000000006',
} as const;

const catalogueKeys = [1, 10, 11, 12, 13, 14, 15, 28, 29, 52, 55];

export async function addStaff(pool: pg.Pool): Promise<void> {
  const db = drizzle(pool);
  await db.insert(adminUsers).values([
    { phone: staff.superAdmin, fullName: 'Asha Sharma', roleID: roleIDs.superAdmin },
    { phone: staff.content, fullName: 'Vikram Iyer', roleID: roleIDs.content },
    { phone: staff.support, fullName: 'Meena Pillai', roleID: roleIDs.support },
    { phone: staff.faculty, fullName: 'Dr Rohan Rao', roleID: roleIDs.faculty, facultyID: 1 },
    { phone: staff.nobody, fullName: 'Nisha Gupta', roleID: null },
    { phone: staff.inactive, fullName: 'Arjun Das', roleID: roleIDs.superAdmin, isActive: 0 },
  ]);
  await db
    .insert(rolePermissions)
    .values(catalogueKeys.map((routeKey) => ({ roleID: roleIDs.content, routeKey })));
}
