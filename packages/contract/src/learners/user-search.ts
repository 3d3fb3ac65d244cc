import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText } from '../values.ts';

/** How many of those that are found are answered; who finds more searches closer. */
export const mostLearnersFound = 100;

/** The documents' fields of a User search result (d3 §3), then what they lack. */
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
  /** Whose account it is: the page of the learner shows all of them. */
  personID: z.int(),
  isActive: z.int(),
});
export type FoundLearner = z.infer<typeof row>;

export const userSearch = defineCalls('learners', 'userSearch', {
  /** The newest first, by a part of name, phone or e-mail. A change, because the look-up is written down (gaps C37). */
  find: call({
    path: 'admin/searchuser',
    kind: 'change',
    writes: ['look_ups'],
    needs: ['/usersearch'],
    whenRepeated: 'again',
    input: z.object({ search: example(filledText(100, 'Please enter name, phone or email'), 'Diya') }),
    output: z.object({
      users: z.array(row),
      /** There are more than are answered. */
      isCapped: z.boolean(),
    }),
    rows: 'users',
    says: 'Users found',
    saysWhenEmpty: 'No Data Found',
    history: [{ table: 'learners', key: 'userAppID' }],
  }),
});
