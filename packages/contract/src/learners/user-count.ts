import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';

const counted = z.object({
  appID: z.int(),
  appName: z.string(),
  today: z.int(),
  /** Since the first of this month, in India. */
  month: z.int(),
  lifetime: z.int(),
});
export type CountedApp = z.infer<typeof counted>;

export const userCount = defineCalls('learners', 'userCount', {
  /** How many registered, in each app (gaps B1). */
  read: readCall({
    path: 'admin/usercount',
    allowStale: true,
    shows: ['apps', 'learners'],
    needs: ['/usercount'],
    addition: true,
    output: z.object({
      apps: z.array(counted),
      /** This month and the previous eleven, the oldest first; the counts are in the order of `apps`. */
      months: z.array(z.object({ month: z.string(), counts: z.array(z.int()) })),
    }),
    rows: 'apps',
  }),
});
