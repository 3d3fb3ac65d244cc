import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { id } from '../values.ts';

/** As the list of it is counted. */
const counted = z.optional(z.object({ count: z.int(), isCapped: z.boolean() }));

const work = z.object({
  /** Left out: what the person may not do. */
  doubts: counted,
  /** Those that somebody else entered. */
  refunds: counted,
  signOff: counted,
  errorReports: counted,
  reviews: counted,
  /** The checks of the server that are not well, or of what was never set up. */
  checks: z.array(z.object({ name: z.string(), isSetUp: z.int() })),
});
export type WaitingWork = z.infer<typeof work>;

export const waitingWork = defineCalls('access', 'waitingWork', {
  /** What waits for the person: as far as they may use the calls that show it. */
  count: readCall({
    public: true,
    session: true,
    addition: true,
    path: 'admin/waitingwork',
    shows: [
      'admin_users',
      'courses',
      'doubts',
      'drug_revisions',
      'drug_signatures',
      'drug_texts',
      'error_reports',
      'learners',
      'meta_types',
      'orders',
      'refunds',
      'reviews',
      'sign_off_settings',
    ],
    /** The app whose error reports and reviews are meant. */
    input: z.object({ appID: id('Please select App ID ') }),
    output: work,
  }),
});
