import { rolePermissions } from '@prepdesk/contract/access/role-permissions';
import { roles } from '@prepdesk/contract/access/roles';
import { userPermissions } from '@prepdesk/contract/access/user-permissions';
import { userRoles } from '@prepdesk/contract/access/user-roles';
import { apps } from '@prepdesk/contract/catalogue/apps';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { routes } from '@prepdesk/contract/routes';
import { describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { spareRoleID, staff } from '../../testing/staff.ts';

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
const vikram = useSession(product, staff.content);

const ask = (call: AnyCall, input: Record<string, unknown>, token = asha) =>
  product.ask(call, input, { token });
const says = async (call: AnyCall, input: Record<string, unknown>, token = asha) =>
  (await ask(call, input, token)).body.message;

let made = 0;
/** Adds a role for one test only, with these rights. */
async function newRole(permissions = ''): Promise<number> {
  made += 1;
  const { body } = await product.ask(roles.add, { roleName: `Made ${made}` }, { token: asha });
  const { roleID } = body.response;
  await ask(rolePermissions.save, { roleID, permissions });
  return roleID;
}
/** Adds a person for one test only. */
async function newPerson(roleID: number): Promise<string> {
  made += 1;
  const userPhone = `97${String(made).padStart(8, '0')}`;
  await ask(userRoles.add, { userPhone, roleID, fullName: `Person ${made}` });
  return userPhone;
}
const rightsOf = async (roleID: number) =>
  (await product.ask(rolePermissions.read, { roleID }, { token: asha })).body.response.permission;
const personOf = async (userPhone: string) =>
  (await product.ask(userPermissions.read, { userPhone }, { token: asha })).body.response;

describe('the role list', () => {
  it('the role list starts with the five initial roles, and counts the checklist rights that each role holds', async () => {
    const { body } = await product.ask(roles.list, {}, { token: asha });
    expect(body.response.roles.slice(0, 5).map(({ roleName }) => roleName)).toEqual([
      ...['Super Admin', 'Admin', 'Content', 'Support', 'Faculty'],
    ]);
    expect(body.response.roles[0]).toEqual({
      id: 1,
      roleName: 'Super Admin',
      isActive: 1,
      peopleCount: 1,
      rightCount: routes.filter(({ isGrantable }) => isGrantable).length,
      rowVersion: expect.any(Number),
    });
  });

  it('the role list counts the active people of each role', async () => {
    const roleID = await newRole();
    const empty = await newRole();
    for (const _ of [1, 2, 3]) await newPerson(roleID);
    const { body } = await product.ask(roles.list, {}, { token: asha });
    const countOf = (id: number) => body.response.roles.find((role) => role.id === id)?.peopleCount;
    expect([countOf(roleID), countOf(empty)]).toEqual([3, 0]);
  });

  it('the role list refuses a blank name and one that is already taken, whatever its case', async () => {
    expect(await says(roles.add, { roleName: '  ' })).toBe('Please enter role name');
    expect(await says(roles.add, { roleName: 'CONTENT' })).toBe('Another role already has this name');
  });

  it('the role list clones a role with its rights', async () => {
    const roleID = await newRole('10,44');
    const { body } = await product.ask(roles.clone, { roleID, roleName: 'Second' }, { token: asha });
    expect(await rightsOf(body.response.roleID)).toBe('10,44');
  });
});

describe('a set of rights', () => {
  it('a set of rights is saved in ascending order and without duplicates', async () => {
    const roleID = await newRole(' 44, 10,10 , 1');
    expect(await rightsOf(roleID)).toBe('1,10,44');
    expect(await says(rolePermissions.save, { roleID, permissions: '' })).toBe('Permissions saved');
    expect(await rightsOf(roleID)).toBe('');
  });

  it.each([
    ['7777', 'There is no permission 7777'],
    ['10,,11', 'There is no permission without a number'],
    ['10;11', 'There is no permission 10;11'],
    ['-1', 'There is no permission -1'],
  ])('a set of rights %s is refused', async (permissions, message) => {
    expect(await says(rolePermissions.save, { roleID: spareRoleID, permissions })).toBe(message);
  });

  it('a set of rights is refused when somebody else saved in between, and both versions are returned', async () => {
    const roleID = await newRole('10');
    const { body } = await product.ask(rolePermissions.read, { roleID }, { token: asha });
    const { rowVersion } = body.response;
    await ask(rolePermissions.save, { roleID, permissions: '10,11', rowVersion }, vikram);
    const late = await ask(rolePermissions.save, { roleID, permissions: '10,12', rowVersion });
    expect([late.httpStatus, late.body.response]).toEqual([
      409,
      {
        changedBy: 'Vikram Iyer',
        current: expect.objectContaining({ permission: '10,11', rowVersion: rowVersion + 1 }),
      },
    ]);
    expect(await rightsOf(roleID)).toBe('10,11');
  });

  it('a set of rights adds to the role when it belongs to a person, and says where each right comes from', async () => {
    const userPhone = await newPerson(await newRole('10,11'));
    await ask(userPermissions.save, { userPhone, permissions: '11,44' });
    expect(await personOf(userPhone)).toMatchObject({ permissions: '11,44', rolePermissions: '10,11' });
    const token = await sessionOf(product.pool, userPhone);
    expect((await ask(apps.list, {}, token)).httpStatus).toBe(200);
  });

  it('a set of rights gives nothing while its role is inactive', async () => {
    const roleID = await newRole('10');
    const userPhone = await newPerson(roleID);
    await ask(roles.edit, { roleID, roleName: `Made ${made} off`, isActive: 0 });
    expect(await personOf(userPhone)).toMatchObject({ rolePermissions: '', isRoleActive: 0 });
  });
});

describe('a change', () => {
  it('a change to a role’s rights applies from the very next call', async () => {
    const roleID = await newRole('28');
    const token = await sessionOf(product.pool, await newPerson(roleID));
    for (const [permissions, status] of [
      ['', 403],
      ['28', 200],
      ['44', 403],
    ] as const) {
      await ask(rolePermissions.save, { roleID, permissions });
      expect((await ask(apps.list, {}, token)).httpStatus).toBe(status);
    }
  });

  it('a change is visible in refusals, which name the missing right and the roles that hold it', async () => {
    const roleID = await newRole('24');
    const token = await sessionOf(product.pool, await newPerson(roleID));
    await ask(rolePermissions.save, { roleID, permissions: '' });
    const { httpStatus, body } = await ask(roles.add, { roleName: 'Never' }, token);
    expect(httpStatus).toBe(403);
    expect(body.message).toBe(
      'No Access to this route (id:24). It needs Roles (id:24). Roles that have it: Super Admin, Content',
    );
  });

  it('a change to a person’s own rights, role or state applies from the very next call', async () => {
    const userPhone = await newPerson(await newRole());
    const token = await sessionOf(product.pool, userPhone);
    const status = async () => (await ask(apps.list, {}, token)).httpStatus;
    expect(await status()).toBe(403);
    await ask(userPermissions.save, { userPhone, permissions: '10' });
    expect(await status()).toBe(200);
    await ask(userPermissions.save, { userPhone, permissions: '' });
    expect(await status()).toBe(403);
    await ask(userRoles.edit, { userPhone, roleID: await newRole('10') });
    expect(await status()).toBe(200);
    await ask(userRoles.inactivate, { userPhone });
    expect(await status()).toBe(401);
  });
});

describe('a role for a person', () => {
  it('a role for a person is changed and added with the documented messages', async () => {
    const roleID = await newRole('10');
    const userPhone = await newPerson(roleID);
    expect(await says(userRoles.edit, { userPhone, userCountryCode: '+91', roleID: spareRoleID })).toBe(
      'Role Changed Successfully',
    );
    expect(await says(userRoles.add, { userPhone: staff.nobody, roleID })).toBe('Role Added Successfully');
    expect(await personOf(staff.nobody)).toMatchObject({ fullName: 'Nisha Gupta', roleID });
  });

  it.each([
    [{ userPhone: staff.support }, 'useralready has a role'],
    [{ userPhone: '97111' }, 'Please enter a valid phone number'],
    [{ userPhone: '97111111111' }, 'Please enter a valid phone number'],
    [{ userPhone: '9711111111', roleID: '' }, 'Please select role'],
    [
      { userPhone: '9711111111', fullName: 'X', roleID: 9999 },
      'The role was not found. It may have been removed, or the link is old',
    ],
  ])('a role is not given with %j', async (input, message) => {
    expect(await says(userRoles.add, { roleID: spareRoleID, ...input })).toBe(message);
  });

  it.each([
    ['a learner, with their name', '9711111112', 'Diya Krishnan'],
    ['a phone of any ten digits (d2 §5)', '2211111114', '2211111114'],
    ['an unknown phone, which serves as the name at first', '9711111113', '9711111113'],
  ])('a role for a person takes the three documented fields for %s', async (_, userPhone, fullName) => {
    await product.pool.query(
      `insert into learners (app_id, phone, full_name) values
        (1, '9711111112', ''), (2, '9711111112', 'Diya Krishnan')`,
    );
    const input = { userCountryCode: '91', userPhone, roleID: spareRoleID };
    expect(await says(userRoles.add, input)).toBe('Role Added Successfully');
    expect(await personOf(userPhone)).toMatchObject({ fullName, roleID: spareRoleID });
    await ask(userRoles.edit, { ...input, fullName: 'Diya K. Iyer' });
    await ask(userRoles.edit, input);
    expect(await personOf(userPhone)).toMatchObject({ fullName: 'Diya K. Iyer' });
    await product.pool.query(`delete from learners where phone = '9711111112'`);
  });

  it('a role for a person lets an inactive person in again, since it sends isActive 1', async () => {
    const userPhone = await newPerson(spareRoleID);
    await ask(userRoles.inactivate, { userPhone });
    expect(await says(userRoles.add, { userPhone, roleID: spareRoleID })).toBe('useralready has a role');
    await ask(userRoles.edit, { userPhone, roleID: spareRoleID, isActive: 1 });
    expect(await personOf(userPhone)).toMatchObject({ isActive: 1 });
  });

  it('the people with a role are listed whole, and page by page where a limit is sent', async () => {
    const shown = async (input: object) =>
      (await product.ask(userRoles.list, input, { token: asha })).body.response;
    const whole = await shown({});
    expect(whole.user_roles).toHaveLength(whole.total);
    const { user_roles: page, total } = await shown({ limit: 2, page: 2 });
    expect(page).toEqual(whole.user_roles.slice(2, 4));
    expect(total).toBe(whole.total);
    const [second] = page;
    const found = await shown({ limit: 10, search: second?.userPhone });
    expect(found.user_roles).toEqual([second]);
  });

  it('a role for a person links a member of staff to a faculty record, and unlinks them', async () => {
    const userPhone = await newPerson(spareRoleID);
    const faculty = async () => {
      const { body } = await product.ask(userRoles.list, {}, { token: asha });
      return body.response.user_roles.find((row) => row.userPhone === userPhone)?.facultyID;
    };
    await ask(userRoles.linkFaculty, { userPhone, facultyID: 3 });
    expect(await faculty()).toBe(3);
    await ask(userRoles.linkFaculty, { userPhone, facultyID: 0 });
    expect(await faculty()).toBeNull();
  });
});
