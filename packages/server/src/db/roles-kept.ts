import { superAdminRoleID } from '@prepdesk/contract/access/roles';
import { routes } from '@prepdesk/contract/routes';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Roles that every company starts with (gaps A47, B21); all but the first can be changed freely. */
export const roleIDs = {
  superAdmin: superAdminRoleID,
  admin: 2,
  content: 3,
  support: 4,
  faculty: 5,
} as const;

const names = ['Super Admin', 'Admin', 'Content', 'Support', 'Faculty'];

/**
 * Creates the first roles in a new database, and gives Super Admin every route, including those that a new version
 * added.
 */
export async function keepRoles(pool: pg.Pool): Promise<void> {
  await drizzle(pool).transaction(async (db) => {
    await db.execute(sql`lock table roles in share row exclusive mode`);
    await db.execute(sql`
      insert into roles (id, name) overriding system value
      select place, name from unnest(${sql.param(names)}::text[]) with ordinality as first(name, place)
      where not exists (select from roles)`);
    await db.execute(sql`select setval(pg_get_serial_sequence('roles', 'id'), (select max(id) from roles))`);
    const keys = routes.map(({ key }) => key);
    await db.execute(sql`
      insert into role_permissions (role_id, route_key)
      select ${roleIDs.superAdmin}, key from unnest(${sql.param(keys)}::int[]) as all_keys(key)
      on conflict do nothing`);
  });
}
