import * as z from 'zod/mini';
import { filledCode } from '../codes.ts';
import { changeCall, defineCalls } from '../define-call.ts';
import { example } from '../values.ts';

/** How many of the learners found are answered; to see others, narrow the search. */
export const maxLearnerMatches = 100;

/** The documents' fields of a User search result (d3 §3), then additions. */
const row = z.object({
  userAppID: z.int(),
  fullName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
  /** The newest first. */
  packageData: z.array(
    z.object({
      packageName: z.string(),
      orderID: z.string(),
      /** Rupees, '4999.00'. */
      purchasedPrice: z.string(),
    }),
  ),
  userCountryCode: z.string(),
  appID: z.int(),
  appName: z.string(),
  /** The person whose account it is: the page of the learner shows all their accounts. */
  personID: z.int(),
  isActive: z.int(),
});
export type LearnerRow = z.infer<typeof row>;

export const userSearch = defineCalls('learners', 'userSearch', {
  /** The newest first, by a part of name, phone or e-mail. A change, because the look-up is recorded (gaps C37). */
  find: changeCall({
    path: 'admin/searchuser',
    writes: ['look_ups'],
    needs: ['/usersearch'],
    idempotency: 'again',
    input: z.object({ search: example(filledCode(100, 'Please enter name, phone or email'), 'Diya') }),
    output: z.object({
      users: z.array(row),
      /** More were found than are answered. */
      isCapped: z.boolean(),
    }),
    says: 'Users found',
    saysWhenEmpty: 'No Data Found',
    history: [{ table: 'learners', key: 'userAppID' }],
  }),
});
