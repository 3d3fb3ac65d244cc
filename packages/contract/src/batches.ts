import * as z from 'zod/mini';
import { companyOffset, dayFromToday } from './company-time.ts';
import { failureOf, failureOfTexts } from './first-error.ts';
import { inDigits } from './numbers-shown.ts';
import { example } from './values.ts';
import { storable } from './well-formed.ts';

/**
 * Batches from the learner apps: many entries at once, each with a key, so that it counts only once. Each entry is
 * checked by itself: an app sends a batch again until it is accepted, so one bad entry must not hold back the others.
 */

export const maxEntries = 1000;
/** A batch of full entries, each with a few kilobytes of parameters. */
const bodyLimitBytes = 4 * 1024 * 1024;
const needs = ['/usage#ingest'] as const;

export const entryKey = () => z.uuid('Each entry needs a key of its own, a UUID');

const needsZone = 'Please send a time with its zone';
/** The farthest offset that PostgreSQL reads. */
const maxOffsetHours = 15;
/** PostgreSQL reads no time that is much longer. */
const longestTime = 40;

const isOffsetRead = (time: string): boolean =>
  Number(/[+-](\d\d):\d\d$/.exec(time)?.[1] ?? 0) <= maxOffsetHours;

/** An instant as apps send it, with its time zone. */
export const at = () =>
  z.iso
    .datetime({ offset: true, message: needsZone })
    .check(
      z.maxLength(longestTime, needsZone),
      z.refine(isOffsetRead, `A time zone is at most ${maxOffsetHours}:59 away from UTC`),
    );

const firstDay = '2000-01-01';
const beginningOf = (day: string): number => Date.parse(`${day}T00:00:00${companyOffset}`);

function isCredible(time: string): boolean {
  const instant = Date.parse(time);
  return instant >= beginningOf(firstDay) && instant < beginningOf(dayFromToday(2));
}

/** When something happened to a learner. A device's clock may be a day ahead, but not years off. */
export const happenedAt = () =>
  at().check(z.refine(isCredible, `Please send a time from ${firstDay} to tomorrow`));

const refusal = z.object({
  /** '' if the entry has none. */
  entryKey: z.string(),
  says: z.string(),
  /** The entry's place in the batch, from 0, where its key is not a UUID. */
  index: z.optional(z.int()),
});
export type Refusal = z.infer<typeof refusal>;

/** The entries of a batch that follow the rules, and what is said about the others. */
export type Sent<Entry> = { entries: Entry[]; refused: Refusal[] };

/** Stands in the list for an entry that breaks a rule. */
class Unfit {
  readonly sent: unknown;
  readonly says: string;

  constructor(sent: unknown, says: string) {
    this.sent = sent;
    this.says = says;
  }
}

const anyKey = entryKey();

function refusalOf(sent: unknown, says: string, index: number): Refusal {
  const { entryKey: key } = (sent ?? {}) as { entryKey?: unknown };
  const isUsable = z.safeParse(anyKey, key).success;
  return { entryKey: typeof key === 'string' ? storable(key) : '', says, ...(isUsable ? {} : { index }) };
}

function sorted<Entry>(list: readonly (Entry | Unfit)[]): Sent<Entry> {
  const sent: Sent<Entry> = { entries: [], refused: [] };
  for (const [index, one] of list.entries()) {
    if (one instanceof Unfit) {
      sent.refused.push(refusalOf(one.sent, one.says, index));
      continue;
    }
    const failure = failureOfTexts(one);
    if (failure) sent.refused.push(refusalOf(one, failure.message, index));
    else sent.entries.push(one);
  }
  return sent;
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entries = <S extends z.core.$ZodType>(entry: S, one: z.input<S>) => {
  // The type of a catch has no room for what stands in for an entry.
  const standIn = ({ input, error }: z.core.$ZodCatchCtx) =>
    new Unfit(
      input,
      isObject(input) ? failureOf(error.issues).message : 'Each entry must be a JSON object',
    ) as z.output<S>;
  return example(
    z.pipe(
      z
        .array(z.catch(entry, standIn))
        .check(
          z.minLength(1, 'Please send at least one entry'),
          z.maxLength(maxEntries, `Please send at most ${inDigits(maxEntries)} entries at once`),
        ),
      z.transform((list): Sent<z.output<S>> => sorted(list)),
    ),
    [one],
  );
};

/** The result of a batch. Each entry is in exactly one of the three. */
const outcome = z.object({
  stored: z.int(),
  /** They had been received before. */
  known: z.int(),
  /** These were not stored, with the reason; the app can drop them. */
  refused: z.array(refusal),
});
export type Outcome = z.infer<typeof outcome>;

export const batch = <S extends z.core.$ZodType>(sent: S, one: z.input<S>) => ({
  needs,
  addition: true,
  bodyLimitBytes,
  // The entries' keys show what was stored before.
  idempotency: 'again' as const,
  input: z.object({ entries: entries(sent, one) }),
  output: outcome,
  says: 'Entries stored',
});
