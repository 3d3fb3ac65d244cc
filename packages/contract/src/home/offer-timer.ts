import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { field, setOnce, text } from '../fields.ts';
import { type RowOf, resource } from '../resource.ts';
import { id } from '../values.ts';
import { minute } from './shown-when.ts';

export const offer = resource({
  name: 'offer_timers',
  label: 'Offer timer',
  key: 'appID',
  fields: {
    appID: setOnce(id()),
    startTime: field({ label: 'Start Time', kind: 'text' }, z.string(), minute('Please enter start Time')),
    endTime: field(
      { label: 'End Time', kind: 'text', example: '2026-12-09 22:00:00' },
      z.string(),
      minute('Please enter end Time'),
    ),
    offerText: text({
      label: 'Offer Text',
      max: 120,
      required: 'Please enter offer text',
      example: 'Diwali offer: 20% off',
    }),
    offerDetails: text({
      label: 'Offer Details',
      max: 1000,
      required: 'Please enter offer details',
      example: 'On every package of Inter.',
    }),
  },
  errors: ({ startTime, endTime }): Record<string, string> =>
    startTime < endTime ? {} : { endTime: 'End Time must be after Start Time' },
});
export type Offer = RowOf<typeof offer>;

/** The offer that an app counts down to. The documents' form makes no call; this one is stored (DECISIONS B50). */
export const offerTimer = defineCallsWith('home', 'offerTimer', { needs: ['/banner'], addition: true })({
  read: readCall({
    path: 'admin/offertimer',
    shows: ['offer_timers'],
    input: z.object({ appID: id() }),
    output: z.object({
      /** Null before the app's first one. Times are the company's, 'yyyy-MM-dd HH:mm:00'. */
      offer: z.nullable(offer.row),
      /** ISO 8601: countdowns use it, since clocks of devices are wrong. */
      serverNow: z.string(),
    }),
  }),
  save: changeCall({
    path: 'admin/saveoffertimer',
    writes: ['offer_timers'],
    input: offer.editInput,
    says: 'Offer timer saved',
  }),
});
