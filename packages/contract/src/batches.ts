import * as z from 'zod/mini';
import { example } from './values.ts';

/** Batches from the learner apps: many entries at once, each with a key, so that it counts only once. */

export const mostEntries = 1000;
/** A batch of full entries, each with a few kilobytes of parameters. */
const bodyLimitBytes = 4 * 1024 * 1024;
const needs = ['/usage#ingest'] as const;

export const entryKey = () => z.uuid('Each entry needs a key of its own, a UUID');

/** An instant as apps send it, with its time zone. */
export const at = () => z.iso.datetime({ offset: true, message: 'Please send a time with its zone' });

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

/** The result of a batch. Each entry is in exactly one of the three. */
const outcome = z.object({
  stored: z.int(),
  /** They had been received before. */
  known: z.int(),
  /** These were not stored, with the reason. */
  refused: z.array(z.object({ entryKey: z.string(), says: z.string() })),
});

export const batch = <S extends z.core.$ZodType>(sent: S, one: z.input<S>) => ({
  kind: 'change' as const,
  ...{ needs, addition: true, bodyLimitBytes },
  // The entries' keys show what was stored before.
  whenRepeated: 'again' as const,
  input: z.object({ entries: entries(sent, one) }),
  output: outcome,
  says: 'Entries stored',
});
