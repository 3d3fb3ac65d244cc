import * as z from 'zod/mini';
import { filledCode } from '../codes.ts';
import { changeCall, defineCallsWith } from '../define-call.ts';
import { example, id } from '../values.ts';

/** The state of the order, access or institution that gives the class. */
export const packageStatuses = {
  active: 'Active',
  expired: 'Expired',
  refunded: 'Refunded',
  unpaid: 'Payment Not Completed',
  withdrawn: 'Revoked',
  /** The package, or the institution. */
  inactive: 'Inactive',
} as const;

const row = z.object({
  classID: z.int(),
  className: z.string(),
  /** Seconds. */
  creditSeconds: z.int(),
  packageStatus: z.string(),
  /** The last day, yyyy-MM-dd. */
  expiryDate: z.string(),
  userAppsID: z.int(),
  /** Additions. */
  packageName: z.string(),
  creditID: z.string(),
});
export type ClassCredit = z.infer<typeof row>;

export const classCredits = defineCallsWith('entitlement', 'classCredits', {
  needs: ['/classescredits'],
  writes: ['look_ups'],
})({
  /**
   * By phone or e-mail, exactly as stored; running ones first. A change, because the look-up is recorded (gaps C37).
   */
  find: changeCall({
    path: 'admin/userclassescredits',
    idempotency: 'again',
    input: z.object({ search: example(filledCode(100, 'Please enter phone or email'), '9100000001') }),
    output: z.array(row),
    says: 'Classes found',
    saysWhenEmpty: 'No data found',
  }),
  /** Sends an e-mail with links to the notes of a class, to a learner who may open it now (gaps B40). */
  sendNotes: changeCall({
    path: 'admin/sendnoteslink',
    input: z.object({ classID: id(), userAppID: example(id(), 730_901) }),
    says: 'The e-mail is on its way',
  }),
});
