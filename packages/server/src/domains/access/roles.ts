import { roles as calls } from '@prepdesk/contract/access/roles';
import { missing } from '@prepdesk/contract/failures';
import { routes } from '@prepdesk/contract/routes';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { roles as table } from '../../db/schema/access.ts';
import { implement } from '../../http/implement.ts';
import { refuseBeyondOwn, refuseOwnRole, refuseSuperAdminRole, standingOf } from './grant-rules.ts';
import { changeKeysOfRole, keysOfRole } from './granted-keys.ts';

/** Super Admin also holds keys that nobody can be given; the checklist does not show them. */
const grantableKeys = routes.filter(({ isGrantable }) => isGrantable).map(({ key }) => key);

const columns = {
  id: table.id,
  roleName: sql<string>`${table.name}::text`,
  isActive: table.isActive,
  rightCount: sql<number>`(select count(*)::int from role_permissions p where p.role_id = ${table.id}
    and p.route_key = any(${sql.param(grantableKeys)}::int[]))`,
  // With its table: a query of one table names its columns alone, and `id` would be that of the person.
  peopleCount: sql<number>`(select count(*)::int from admin_users u where u.role_id = ${table}.id and u.is_active = 1)`,
  rowVersion: table.rowVersion,
};

const roleOf = async (db: Db, roleID: number) =>
  (await db.select(columns).from(table).where(eq(table.id, roleID)))[0];

async function addRole(db: Db, name: string): Promise<number> {
  const [added] = await db.insert(table).values({ name }).returning({ id: table.id });
  return added!.id;
}

export const roles = implement(calls, {
  list: async ({ db }) => ({ roles: await db.select(columns).from(table).orderBy(asc(table.id)) }),
  add: async ({ input, actor, db }) => {
    await standingOf(db, actor, calls.add);
    return { roleID: await addRole(db, input.roleName) };
  },
  edit: async ({ input: { roleID, roleName, isActive, rowVersion }, actor, db }) => {
    const standing = await standingOf(db, actor, calls.edit);
    const stored = await roleOf(db, roleID);
    if (!stored) throw missing('The role');
    refuseSuperAdminRole(roleID);
    refuseOwnRole(standing, roleID);
    await assertRowVersion(db, { table: 'roles', key: roleID, stored }, rowVersion, async () => stored);
    const givesRights = isActive === 1 && stored.isActive === 0;
    if (givesRights) refuseBeyondOwn(standing, await keysOfRole(db, roleID));
    await db.update(table).set({ name: roleName, isActive }).where(eq(table.id, roleID));
    return {};
  },
  clone: async ({ input, actor, db }) => {
    const standing = await standingOf(db, actor, calls.clone);
    if (!(await roleOf(db, input.roleID))) throw missing('The role');
    const added = await keysOfRole(db, input.roleID);
    refuseBeyondOwn(standing, added);
    const roleID = await addRole(db, input.roleName);
    await changeKeysOfRole(db, roleID, { added, withdrawn: [] });
    return { roleID };
  },
});
