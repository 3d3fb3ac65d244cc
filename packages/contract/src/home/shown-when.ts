import * as z from 'zod/mini';
import { computed, field } from '../fields.ts';
import { converted, example, isDay, oneOf } from '../values.ts';

/** The message for any empty field on the screens of the home screen (d2 §5). */
export const everyField = 'All field must be filled out';

/** Who is shown something: in the documents everything is shown to everybody. */
export const audiences = { 0: 'Everybody', 1: 'Customers', 2: 'Not customers' } as const;

/** The current state: 'off' means not Active, whatever the times. */
export const showings = { now: 'Live', later: 'Scheduled', over: 'Expired', off: 'Hidden' } as const;
export type Showing = keyof typeof showings;

const written = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?$/;
const noMinute = 'Please enter a date and a time';

/** What was typed, as 'yyyy-MM-dd HH:mm:00'; undefined where it is not a minute. */
export function minuteOf(typed: string): string | undefined {
  const [, day = '', hour = '', minute = ''] = written.exec(typed.trim()) ?? [];
  return isDay(day) ? `${day} ${hour}:${minute}:00` : undefined;
}

/** A minute of the company's time, 'yyyy-MM-dd HH:mm:00'. @param messageIfNone left out, '' is accepted too */
export const minute = (messageIfNone?: string) =>
  example(
    converted(z.string(messageIfNone ?? noMinute), (typed, refuse) => {
      if (typed.trim() === '' && !messageIfNone) return '';
      const row = minuteOf(typed);
      return row ? row : refuse(typed.trim() === '' ? messageIfNone : noMinute);
    }),
    messageIfNone ? '2026-12-01 10:00:00' : '',
  );

/**
 * To whom and when something is shown; additions to everything here. What is left out stays as it is, and means no limit
 * in something new.
 */
export const shownWhen = {
  showing: computed(
    { label: 'Showing', kind: 'text', choices: showings },
    z.enum(['now', 'later', 'over', 'off']),
  ),
  shownTo: field(
    { label: 'Audience', kind: 'choice', choices: audiences, initial: 0 },
    z.int(),
    z.optional(oneOf([0, 1, 2], 'Please choose to whom it is shown')),
  ),
  /** 'yyyy-MM-dd HH:mm:00' in the company's time; '' for no limit. */
  visibleFrom: field({ label: 'Visible From', kind: 'text' }, z.string(), z.optional(minute())),
  visibleUntil: field({ label: 'Visible Until', kind: 'text' }, z.string(), z.optional(minute())),
};

type Times = { visibleFrom?: string | undefined; visibleUntil?: string | undefined };

export const endsBeforeItBegins = 'Visible Until must be after Visible From';

/** Messages by field. */
export const shownWhenErrors = ({ visibleFrom, visibleUntil }: Times): Record<string, string> =>
  visibleFrom && visibleUntil && visibleFrom >= visibleUntil ? { visibleUntil: endsBeforeItBegins } : {};
