import * as z from 'zod/mini';
import { changeCall, defineCallsWith } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { filledName, optionalName } from '../names.ts';
import { example, flag, id, rowVersion, wholeNumberBetween } from '../values.ts';
import { anyPhone, newPhone, userCountryCode } from './staff.ts';

const userRole = z.object({
  userID: z.int(),
  fullName: z.string(),
  userCountryCode: z.string(),
  userPhone: z.string(),
  roleID: z.nullable(z.int()),
  roleName: z.string(),
  ownRightCount: z.int(),
  facultyID: z.nullable(z.int()),
  isActive: z.int(),
  rowVersion: z.int(),
});
export type UserRole = z.infer<typeof userRole>;

const everybody = 10_000;
const noRole = 'Please select role';
const whose = { userCountryCode: userCountryCode(), userPhone: anyPhone() };

export const userRoles = defineCallsWith('access', 'userRoles', { needs: ['/user/roles'] })({
  /** Documented without pages: everybody, unless a limit is sent. */
  list: listCall({
    path: 'admin/getusersrolelist',
    shows: ['admin_users', 'roles', 'user_permissions'],
    row: userRole,
    wire: { rows: 'user_roles' },
    limit: { usual: everybody, max: everybody, sizes: [10, 20, 30, 40, 50] },
    searchLength: 120,
    filters: { isActive: choiceFilter('isActive', 'IsActive', flag(), { 1: 'Active', 0: 'Inactive' }) },
    sorts: ['userID', 'fullName', 'userPhone', 'roleName'],
    columns: {
      userID: { label: 'ID', kind: 'number' },
      fullName: { label: 'Full Name' },
      userCountryCode: { label: 'Country Code' },
      userPhone: { label: 'Phone' },
      roleName: { label: 'Role' },
      ownRightCount: { label: 'Direct rights', kind: 'number' },
      facultyID: { label: 'Faculty ID', kind: 'number' },
      isActive: { label: 'IsActive', choices: { 1: 'Active', 0: 'Inactive' } },
    },
    history: [
      { table: 'admin_users', key: 'userID' },
      { table: 'user_permissions', key: 'userID/*' },
      { table: 'second_factors', key: 'userID' },
      { table: 'recovery_codes', key: 'userID' },
      { table: 'sessions', key: 'userID/*' },
      { table: 'otp_codes', key: 'userID' },
    ],
  }),
  edit: changeCall({
    path: 'admin/editusersrole',
    writes: ['admin_users', 'api_tokens', 'sessions'],
    input: z.object({
      ...whose,
      roleID: example(id(noRole), 6),
      isActive: z._default(flag(), 1),
      /** Left out or empty: as it is. */
      fullName: example(z._default(optionalName(120), ''), 'Ravi Kulkarni'),
      rowVersion: rowVersion(),
    }),
    says: 'Role Changed Successfully',
  }),
  /**
   * For somebody without a role. A phone that is not on the staff becomes a member of staff: called by `fullName`,
   * otherwise by the name of the learner who has it, otherwise by the phone until somebody enters a name.
   */
  add: changeCall({
    path: 'admin/addusersrole',
    writes: ['admin_users'],
    input: z.object({
      userCountryCode: userCountryCode(),
      userPhone: example(newPhone(), '9800000002'),
      roleID: example(id(noRole), 6),
      fullName: example(z._default(optionalName(120), ''), 'Ravi Kulkarni'),
    }),
    says: 'Role Added Successfully',
  }),
  /** Ends every session of somebody who left; giving a role lets them in again (d2 §7: it sends isActive 1). */
  inactivate: changeCall({
    path: 'admin/inactivateuser',
    writes: ['admin_users', 'api_tokens', 'sessions'],
    addition: true,
    input: z.object({ ...whose, rowVersion: rowVersion() }),
    says: 'User deactivated',
  }),
  /** Forgets the OTPs and wrong tries that were counted against a phone, which strangers may have caused. */
  unlockSignIn: changeCall({
    path: 'admin/unlocksignin',
    writes: ['otp_codes', 'otp_sends'],
    addition: true,
    input: z.object(whose),
    says: 'Sign-in unlocked',
  }),
  /** The faculty whose royalty and doubts belong to this person (gaps A42); 0 removes the link. */
  linkFaculty: changeCall({
    path: 'admin/linkfaculty',
    writes: ['admin_users'],
    needs: ['/user/roles#faculty'],
    addition: true,
    input: z.object({
      ...whose,
      facultyID: example(wholeNumberBetween(0, 2_147_483_647, 'Please enter faculty ID'), 7),
      rowVersion: rowVersion(),
    }),
    says: 'Faculty link saved',
  }),
});

/**
 * A refusal of `admin/addusersrole` as the console shows it: the first letter capitalised and a space after the fourth
 * character (d2 §2). The server words its refusals so that the result reads well (gaps C38).
 */
export const spacedRefusal = (message: string): string =>
  `${message.slice(0, 1).toUpperCase()}${message.slice(1, 4)} ${message.slice(4)}`;

/** The console asks for the name of a new colleague; the documented call does without. */
export const addRoleForm = z.extend(userRoles.add.input, {
  fullName: filledName(120, 'Please enter Full Name'),
});
