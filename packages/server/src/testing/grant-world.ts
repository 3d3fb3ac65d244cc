import { keyOf } from '@prepdesk/contract/routes';
import type pg from 'pg';
import type { World } from './grant-model.ts';

const rights = { roles: keyOf('/roles'), role: keyOf('/roles/{id}') };
const people = { permission: keyOf('/permission'), roles: keyOf('/user/roles') };

/** Who may change rights, each in a different way; the last has no role, only rights of their own. */
const kinds: [kind: string, role: string | null, keys: number[], ownKeys: number[]][] = [
  ['Super Admin', 'Super Admin', [], []],
  ['Super Admin', 'Super Admin', [], []],
  ['roles admin', 'Roles admins', [rights.roles, rights.role, 10, 11, 35, 44], []],
  ['people admin', 'People admins', [people.roles, 1, 10, 11, 12], []],
  ['small admin', 'Small admins', [rights.roles, rights.role, people.permission, people.roles], [10]],
  ['permissions admin', null, [], [people.permission, 10, 44, 28]],
];
const plainRoles: [name: string, isActive: number, keys: number[]][] = [
  ['Readers', 1, [10, 11]],
  ['Sellers', 1, [35, 44]],
  ['Guests', 1, []],
  ['Former', 0, [10, 35]],
];

export type Admin = { kind: string; phone: string };

let worlds = 0;

/** Fills the database with admins of each kind and with people and roles for them to change. */
export async function addWorld(pool: pg.Pool): Promise<Admin[]> {
  worlds += 1;
  const name = (of: string) => (of === 'Super Admin' ? of : `${of} ${worlds}`);
  let count = 0;
  const addPerson = async (role: string | null, keys: readonly number[]): Promise<string> => {
    const phone = `94${worlds}${String(++count).padStart(7, '0')}`;
    await pool.query(
      `with one as (insert into admin_users (phone, full_name, role_id)
        values ($1, $1, (select id from roles where name = $2)) returning id)
      insert into user_permissions select id, key from one, unnest($3::int[]) key`,
      [phone, role === null ? null : name(role), keys],
    );
    return phone;
  };
  const addRole = (role: string, isActive: number, keys: readonly number[]) =>
    pool.query(
      `with one as (insert into roles (name, is_active) values ($1, $2) returning id)
      insert into role_permissions select id, key from one, unnest($3::int[]) key`,
      [name(role), isActive, keys],
    );
  for (const [role, isActive, keys] of plainRoles) {
    await addRole(role, isActive, keys);
    await addPerson(role, [10]);
    await addPerson(role, []);
  }
  await addPerson(null, []);
  const admins: Admin[] = [];
  for (const [kind, role, keys, ownKeys] of kinds) {
    if (role && keys.length > 0) await addRole(role, 1, keys);
    admins.push({ kind, phone: await addPerson(role, ownKeys) });
  }
  return admins;
}

/** Everybody's rights, as stored in the database. */
export async function readWorld(pool: pg.Pool): Promise<World> {
  const { rows: roles } = await pool.query(
    `select id, name::text, is_active as "isActive",
      array(select route_key from role_permissions where role_id = roles.id order by 1) as keys from roles`,
  );
  const { rows: staff } = await pool.query(
    `select phone, u.is_active as "isActive", r.name::text as role,
      array(select route_key from user_permissions where user_id = u.id order by 1) as keys
    from admin_users u left join roles r on r.id = u.role_id`,
  );
  return {
    roles: Object.fromEntries(roles.map(({ name, ...role }) => [name, role])),
    people: Object.fromEntries(staff.map(({ phone, ...person }) => [phone, person])),
  };
}
