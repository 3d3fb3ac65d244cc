import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, key, shown, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { flag } from '../values.ts';

/** This role has every right and cannot be changed (gaps A47, C36). */
export const superAdminRoleID = 1;

export const role = resource({
  name: 'roles',
  label: 'Role',
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

export const roles = defineCallsWith('access', 'roles', { needs: ['/roles'] })({
  list: readCall({
    path: 'admin/getroles',
    shows: ['admin_users', 'role_permissions', 'roles'],
    needs: ['/roles', '/roles/{id}', '/user/roles'],
    output: z.object({ roles: z.array(role.row) }),
    history: [
      { table: 'roles', key: 'id' },
      { table: 'role_permissions', key: 'id/*' },
    ],
    saysWhenEmpty: 'No data found',
  }),
  add: changeCall({
    path: 'admin/addrole',
    writes: ['roles'],
    input: role.addInput,
    output: z.object({ roleID: z.int() }),
    says: 'Role added',
  }),
  edit: changeCall({
    path: 'admin/editrole',
    writes: ['roles'],
    input: role.editInput,
    says: 'Role updated',
  }),
  /** A new role with the rights of another. */
  clone: changeCall({
    path: 'admin/clonerole',
    writes: ['role_permissions', 'roles'],
    addition: true,
    input: z.pick(role.editInput, { roleID: true, roleName: true }),
    output: z.object({ roleID: z.int() }),
    says: 'Role added',
  }),
});
