import * as z from 'zod/mini';
import { at, batch, entryKey, happenedAt } from '../batches.ts';
import { changeCall, defineCalls } from '../define-call.ts';
import { optionalLink } from '../links.ts';
import { filledText, id, oneOf, wholeNumberBetween } from '../values.ts';

const usage = z.object({
  entryKey: entryKey(),
  createdAt: at(),
  module: filledText(60, 'Please name the module'),
  userAppsID: z.optional(z.nullable(id())),
  url: filledText(4000, 'Please send the address that was asked'),
  requestParams: z.optional(z.unknown()),
});
export type UsageSent = z.output<typeof usage>;

const watched = z.object({
  entryKey: entryKey(),
  userAppsID: id(),
  subTopicID: id(),
  /** 1 online, 2 offline (d3 §3). */
  online: oneOf([1, 2]),
  startedAt: happenedAt(),
  watchedSeconds: wholeNumberBetween(0, 86_400, 'A sitting has at most a day'),
});

const mapped = z.object({
  entryKey: entryKey(),
  userAppsID: id(),
  referenceID: filledText(200, 'Please name the video'),
  cdn: optionalLink(),
  createdAt: happenedAt(),
});

const key = '018f0000-0000-7000-8000-000000900001';
const when = '2025-11-03T06:30:00Z';
/** The usage log accepts entries of the latest months only. */
const beginningOfToday = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;

/**
 * Batches from the learner apps. The same batch again stores nothing; what cannot be stored is reported, entry by
 * entry.
 */
export const ingestion = defineCalls('usage', 'ingestion', {
  usage: changeCall({
    ...batch(usage, {
      entryKey: key,
      createdAt: beginningOfToday,
      module: 'home',
      url: '/api/home',
    }),
    path: 'admin/ingestusage',
    writes: ['usage_log'],
  }),
  watched: changeCall({
    ...batch(watched, {
      entryKey: key,
      userAppsID: 900_001,
      subTopicID: 1,
      online: 1,
      startedAt: when,
      watchedSeconds: 600,
    }),
    path: 'admin/ingestwatchlog',
    writes: ['watch_log'],
  }),
  mapped: changeCall({
    ...batch(mapped, {
      entryKey: key,
      userAppsID: 900_001,
      referenceID: 'ref-900001',
      cdn: '',
      createdAt: when,
    }),
    path: 'admin/ingestmappinglogs',
    writes: ['mapping_logs'],
  }),
});
