import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';

const check = z.object({
  name: z.string(),
  isWell: z.int(),
  /** 0 for what nobody has set up: that it has not failed says nothing. */
  isSetUp: z.int(),
  says: z.string(),
  /** The instant it reports on, such as that of the last text message. */
  at: z.nullable(z.string()),
  /** How long the check took. */
  tookMs: z.number(),
});
export type StatusCheck = z.infer<typeof check>;

export const status = defineCalls('tools', 'status', {
  read: readCall({
    path: 'admin/status',
    needs: ['/status'],
    addition: true,
    output: z.object({
      version: z.string(),
      startedAt: z.string(),
      uptimeSeconds: z.int(),
      database: z.enum(['embedded', 'own']),
      checks: z.array(check),
    }),
  }),
});
