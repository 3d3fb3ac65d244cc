import * as z from 'zod/mini';
import { changeCall, defineCalls } from '../define-call.ts';
import { anyPhone, userCountryCode } from './staff.ts';

const match = z.object({
  /** The place where the phone is registered. */
  place: z.string(),
  fullName: z.string(),
  userPhone: z.string(),
  roleName: z.string(),
  isActive: z.int(),
  /** An instant; null for somebody who was never seen. */
  lastSeenAt: z.nullable(z.string()),
});
export type UserMatch = z.infer<typeof match>;

export const checkUser = defineCalls('access', 'checkUser', {
  /** A change, because it records who looked whom up (gaps C37). */
  find: changeCall({
    path: 'admin/checkuser',
    writes: ['look_ups'],
    needs: ['/checkuser'],
    addition: true,
    idempotency: 'again',
    input: z.object({ userCountryCode: userCountryCode(), userPhone: anyPhone() }),
    output: z.object({ users: z.array(match) }),
    says: 'User found',
    saysWhenEmpty: 'No Data Found',
  }),
});
