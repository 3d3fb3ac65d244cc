import { type RoutePath, routes } from '@prepdesk/contract/routes';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { roleIDs } from '../db/roles-kept.ts';
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

/** Rights that the Content role has not: screens whose calls it may use from another screen, and one for tests. */
const withheld: readonly RoutePath[] = [
  '/subjectlist',
  '/classlist/{id}',
  '/mcq_ques',
  '/numerical-ques',
  '/graph',
  '/sales_graph',
  '/whynot',
];

const contentKeys = routes
  .filter((route) => !route.public && !route.isOwn && !withheld.includes(route.path))
  .map(({ key }) => key);

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
    .values(contentKeys.map((routeKey) => ({ roleID: roleIDs.content, routeKey })));
  await db.insert(videoPlayers).values({ phone: staff.spare, status: 1, l3Enabled: 0 });
}
