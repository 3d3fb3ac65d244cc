import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, nothing, rowVersion } from '../values.ts';

/** This role has every right and cannot be changed (gaps A47, C36). */
export const superAdminRoleID = 1;

const role = z.object({
  id: z.int(),
  roleName: z.string(),
  isActive: z.int(),
  rightCount: z.int(),
  peopleCount: z.int(),
  rowVersion: z.int(),
});
export type Role = z.infer<typeof role>;

const roleName = () => example(filledText(60, 'Please enter role name'), 'Proof readers');

export const roles = defineCalls('access', 'roles', {
  list: call({
    path: 'admin/getroles',
    kind: 'read',
    shows: ['admin_users', 'role_permissions', 'roles'],
    needs: ['/roles', '/roles/{id}', '/user/roles'],
    input: z.object({}),
    output: z.object({ roles: z.array(role) }),
    rows: 'roles',
    history: [
      { table: 'roles', key: 'id' },
      { table: 'role_permissions', key: 'id/*' },
    ],
    saysWhenEmpty: 'No data found',
  }),
  add: call({
    path: 'admin/addrole',
    kind: 'change',
    writes: ['roles'],
    needs: ['/roles'],
    input: z.object({ roleName: roleName() }),
    output: z.object({ roleID: z.int() }),
    says: 'Role added',
  }),
  edit: call({
    path: 'admin/editrole',
    kind: 'change',
    writes: ['roles'],
    needs: ['/roles'],
    input: z.object({
      roleID: example(id(), 6),
      roleName: roleName(),
      isActive: flag(),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Role updated',
  }),
  /** A new role with the rights of another. */
  clone: call({
    path: 'admin/clonerole',
    kind: 'change',
    writes: ['role_permissions', 'roles'],
    needs: ['/roles'],
    addition: true,
    input: z.object({ roleID: example(id(), 6), roleName: roleName() }),
    output: z.object({ roleID: z.int() }),
    says: 'Role added',
  }),
});
