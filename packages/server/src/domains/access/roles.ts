import { roles as calls, role } from '@prepdesk/contract/access/roles';
import { missing } from '@prepdesk/contract/failures';
import { routes } from '@prepdesk/contract/routes';
import { asc, eq, sql } from 'drizzle-orm';
import { roles as table } from '../../db/schema/access.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, insertRow, lockedRow } from '../../http/call/resource-handlers.ts';
import { refuseBeyondOwn, refuseOwnRole, refuseSuperAdminRole, standingOf } from './grant-rules.ts';
import { changeKeysOfRole, keysOfRole } from './granted-keys.ts';

/** Super Admin also holds keys that nobody can be given; the checklist does not show them. */
const grantableKeys = routes.filter(({ isGrantable }) => isGrantable).map(({ key }) => key);

const stored = storedIn(role, table, {
  columns: {
    roleName: 'name',
    rightCount: {
      read: sql<number>`(select count(*)::int from role_permissions p where p.role_id = ${table.id}
        and p.route_key = any(${sql.param(grantableKeys)}::int[]))`,
    },
    // With its table: a query of one table names its columns alone, and `id` would be that of the person.
    peopleCount: {
      read: sql<number>`(select count(*)::int from admin_users u where u.role_id = ${table}.id and u.is_active = 1)`,
    },
  },
});

export const roles = implement(calls, {
  list: async ({ db }) => ({ roles: await stored.read(db, undefined, [asc(table.id)]) }),
  add: addRow(calls.add, stored, ({ actor, db }) => standingOf(db, actor, calls.add)),
  edit: async ({ input, actor, db }) => {
    const standing = await standingOf(db, actor, calls.edit);
    const { roleID, isActive } = input;
    refuseSuperAdminRole(roleID);
    refuseOwnRole(standing, roleID);
    const row = await lockedRow({ input, db }, stored);
    const givesRights = isActive === 1 && row.isActive === 0;
    if (givesRights) refuseBeyondOwn(standing, await keysOfRole(db, roleID));
    await db.update(table).set(stored.updated(input, row)).where(eq(table.id, roleID));
  },
  clone: async ({ input, actor, db }) => {
    const standing = await standingOf(db, actor, calls.clone);
    const [cloned] = await stored.read(db, eq(table.id, input.roleID));
    if (!cloned) throw missing('The role');
    const added = await keysOfRole(db, input.roleID);
    refuseBeyondOwn(standing, added);
    const roleID = await insertRow(db, stored, input);
    await changeKeysOfRole(db, roleID, { added, revoked: [] });
    return { roleID };
  },
});
