import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { rowVersion } from '../values.ts';
import { anyPhone, permissionList, userCountryCode } from './staff.ts';

const whose = { userCountryCode: userCountryCode(), userPhone: anyPhone() };

export const userPermissions = defineCallsWith('access', 'userPermissions', { needs: ['/permission'] })({
  /**
   * `permissions`: the person's own; `rolePermissions`: those of the role while it is active. The person may do what
   * either of them allows (gaps B18).
   */
  read: readCall({
    path: 'admin/getuserpermission',
    shows: ['admin_users', 'role_permissions', 'roles', 'user_permissions'],
    input: z.object(whose),
    output: z.object({
      permissions: z.string(),
      rolePermissions: z.string(),
      userID: z.int(),
      fullName: z.string(),
      userPhone: z.string(),
      isActive: z.int(),
      roleID: z.nullable(z.int()),
      roleName: z.string(),
      isRoleActive: z.int(),
      rowVersion: z.int(),
    }),
    alsoAtTop: ['permissions'],
  }),
  /** The complete set of the person's own. */
  save: changeCall({
    path: 'admin/adduserpermission',
    writes: ['admin_users', 'user_permissions'],
    input: z.object({ ...whose, permissions: permissionList(), rowVersion: rowVersion() }),
    says: 'Permissions saved',
  }),
});
