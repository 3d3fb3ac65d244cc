import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { example, id, rowVersion } from '../values.ts';
import { permissionList } from './staff.ts';

export const rolePermissions = defineCallsWith('access', 'rolePermissions', { needs: ['/roles/{id}'] })({
  /** `permission`: route keys separated by commas (d2 §3). */
  read: readCall({
    path: 'admin/getpermission',
    shows: ['role_permissions', 'roles'],
    input: z.object({ roleID: example(id(), 6) }),
    output: z.object({
      roleID: z.int(),
      roleName: z.string(),
      isActive: z.int(),
      permission: z.string(),
      rowVersion: z.int(),
    }),
  }),
  /** The complete set: what it leaves out is withdrawn. */
  save: changeCall({
    path: 'admin/addPermission',
    writes: ['role_permissions', 'roles'],
    input: z.object({ roleID: example(id(), 6), permissions: permissionList(), rowVersion: rowVersion() }),
    says: 'Permissions saved',
  }),
});
