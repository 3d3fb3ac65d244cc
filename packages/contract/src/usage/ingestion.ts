import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, id, oneOf, text, wholeNumberBetween } from '../values.ts';

export const mostEntries = 1000;
/** A batch of full entries, each with a few kilobytes of parameters. */
const bodyLimitBytes = 4 * 1024 * 1024;
const needs = ['/usage#ingest'] as const;

const entryKey = () => z.uuid('Each entry needs a key of its own, a UUID');

/** An instant as apps send it, with its zone. */
const at = () => z.iso.datetime({ offset: true, message: 'Please send a time with its zone' });

const entries = <S extends z.core.$ZodType>(entry: S, one: z.input<S>) =>
  example(
    z
      .array(entry)
      .check(
        z.minLength(1, 'Please send at least one entry'),
        z.maxLength(mostEntries, `Please send at most ${mostEntries} entries at once`),
      ),
    [one],
  );

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
  startedAt: at(),
  watchedSeconds: wholeNumberBetween(0, 86_400, 'A sitting has at most a day'),
});

const mapped = z.object({
  entryKey: entryKey(),
  userAppsID: id(),
  referenceID: filledText(200, 'Please name the video'),
  cdn: text(2000),
  createdAt: at(),
});

/** What became of a batch. Each entry is in one of the three. */
const outcome = z.object({
  stored: z.int(),
  /** They were here before. */
  known: z.int(),
  /** These were not stored, and why. */
  refused: z.array(z.object({ entryKey: z.string(), says: z.string() })),
});

const statement = <S extends z.core.$ZodType>(sent: S, one: z.input<S>) => ({
  kind: 'change' as const,
  ...{ needs, addition: true, bodyLimitBytes },
  // The keys of the entries say what was stored before.
  whenRepeated: 'again' as const,
  input: z.object({ entries: entries(sent, one) }),
  output: outcome,
  says: 'Entries stored',
});

const key = '018f0000-0000-7000-8000-000000900001';
const when = '2026-11-02T06:30:00Z';

/** Batches of the learner apps. The same batch again stores nothing; what can not be stored is told, entry by entry. */
export const ingestion = defineCalls('usage', 'ingestion', {
  usage: call({
    ...statement(usage, { entryKey: key, createdAt: when, module: 'home', url: '/api/home' }),
    path: 'admin/ingestusage',
    writes: ['usage_log'],
  }),
  watched: call({
    ...statement(watched, {
      ...{ entryKey: key, userAppsID: 900_001, subTopicID: 1, online: 1 },
      ...{ startedAt: when, watchedSeconds: 600 },
    }),
    path: 'admin/ingestwatchlog',
    writes: ['watch_log'],
  }),
  mapped: call({
    ...statement(mapped, {
      ...{ entryKey: key, userAppsID: 900_001, referenceID: 'ref-900001', cdn: '', createdAt: when },
    }),
    path: 'admin/ingestmappinglogs',
    writes: ['mapping_logs'],
  }),
});
