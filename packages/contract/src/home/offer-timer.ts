import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, id, nothing, rowVersion } from '../values.ts';
import { minute } from './shown-when.ts';

const offer = z.object({
  startTime: z.string(),
  endTime: z.string(),
  offerText: z.string(),
  offerDetails: z.string(),
  rowVersion: z.int(),
});
export type Offer = z.infer<typeof offer>;

/** The offer that an app counts down to. The documents' form makes no call; this one is stored (DECISIONS B50). */
export const offerTimer = defineCalls('home', 'offerTimer', {
  read: call({
    path: 'admin/offertimer',
    kind: 'read',
    shows: ['offer_timers'],
    needs: ['/banner'],
    addition: true,
    input: z.object({ appID: id() }),
    output: z.object({
      /** Null before the app's first one. Times are the company's, 'yyyy-MM-dd HH:mm:00'. */
      offer: z.nullable(offer),
      /** ISO 8601: countdowns use it, since clocks of devices are wrong. */
      serverNow: z.string(),
    }),
  }),
  save: call({
    path: 'admin/saveoffertimer',
    kind: 'change',
    writes: ['offer_timers'],
    needs: ['/banner'],
    addition: true,
    input: z
      .object({
        appID: id(),
        startTime: minute('Please enter start Time'),
        endTime: example(minute('Please enter end Time'), '2026-12-09 22:00:00'),
        offerText: example(filledText(120, 'Please enter offer text'), 'Diwali offer: 20 % off'),
        offerDetails: example(filledText(1000, 'Please enter offer details'), 'On every package of Inter.'),
        rowVersion: rowVersion(),
      })
      .check(
        z.refine(({ startTime, endTime }) => startTime < endTime, {
          error: 'End Time must be after Start Time',
          path: ['endTime'],
        }),
      ),
    output: nothing(),
    says: 'Offer timer saved',
  }),
});
