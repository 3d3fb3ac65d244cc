import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { activeOnceAdded, key, shown, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { flag, nothing } from '../values.ts';

/** This role has every right and cannot be changed (gaps A47, C36). */
export const superAdminRoleID = 1;

export const role = resource({
  name: 'roles',
  label: 'Role',
  key: 'id',
  sentKey: 'roleID',
  keyExample: 6,
  fields: {
    id: key({ label: 'ID' }),
    roleName: text(
      { label: 'Role Name', max: 60, example: 'Proof readers' },
      filledName(60, 'Please enter role name'),
    ),
    isActive: { ...activeOnceAdded({}), edit: flag() },
    rightCount: shown('Rights', { kind: 'number' }),
    peopleCount: shown('People', { kind: 'number' }),
  },
});
export type Role = RowOf<typeof role>;

export const roles = defineCalls('access', 'roles', {
  list: call({
    path: 'admin/getroles',
    kind: 'read',
    shows: ['admin_users', 'role_permissions', 'roles'],
    needs: ['/roles', '/roles/{id}', '/user/roles'],
    input: z.object({}),
    output: z.object({ roles: z.array(role.row) }),
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
    input: role.addInput,
    output: z.object({ roleID: z.int() }),
    says: 'Role added',
  }),
  edit: call({
    path: 'admin/editrole',
    kind: 'change',
    writes: ['roles'],
    needs: ['/roles'],
    input: role.editInput,
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
    input: z.pick(role.editInput, { roleID: true, roleName: true }),
    output: z.object({ roleID: z.int() }),
    says: 'Role added',
  }),
});
