import { companyOffset, dayMs } from '../company-time.ts';

/**
 * The hours in which the company answers. A learner's waiting time is counted in these hours alone: a doubt from
 * Saturday night is not two days old on Monday morning.
 */

/** From one minute of the day to another. */
type Span = { from: number; to: number };
/** By day of the week, Sunday first. */
export type SupportHours = readonly (readonly Span[])[];

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const minuteMs = 60_000;
const dayMinutes = 24 * 60;

const [, sign = '+', offsetHours = '0', offsetMinutes = '0'] =
  /^([+-])(\d\d):(\d\d)$/.exec(companyOffset) ?? [];
const offsetMs = (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes)) * minuteMs;

/**
 * Reads 'Mon-Fri 10:00-19:00, Sat 10:00-14:00'; a day may have more than one span.
 * @returns undefined for what cannot be read, or contains no hours
 */
export function supportHoursOf(text: string): SupportHours | undefined {
  const week: Span[][] = dayNames.map(() => []);
  for (const part of text.toLowerCase().split(',')) {
    const match = /^([a-z]{3})(?:-([a-z]{3}))? (\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(part.trim());
    if (!match) return undefined;
    const [, first = '', last = first, ...clock] = match;
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map(Number);
    const days = [dayNames.indexOf(first), dayNames.indexOf(last)] as const;
    const span = { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
    const isTime = fromMinute < 60 && toMinute < 60 && span.from < span.to && span.to <= dayMinutes;
    if (days.includes(-1) || !isTime) return undefined;
    const count = ((days[1] - days[0] + 7) % 7) + 1;
    for (let n = 0; n < count; n += 1) week[(days[0] + n) % 7]?.push(span);
  }
  for (const spans of week) {
    spans.sort((a, b) => a.from - b.from);
    if (spans.some(({ from }, n) => n > 0 && from < (spans[n - 1]?.to ?? 0))) return undefined;
  }
  return week;
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** As people read them, the week from Monday: 'Mon–Fri 10:00–19:00, Sat 10:00–14:00'. */
export function supportHoursText(hours: SupportHours): string {
  const days: { first: string; last: string; spans: string }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const name = `${dayNames[day]?.slice(0, 1).toUpperCase()}${dayNames[day]?.slice(1)}`;
    const spans = (hours[day] ?? []).map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(' and ');
    const before = days.at(-1);
    if (before?.spans === spans) before.last = name;
    else days.push({ first: name, last: name, spans });
  }
  return days
    .filter(({ spans }) => spans !== '')
    .map(({ first, last, spans }) => `${first === last ? first : `${first}–${last}`} ${spans}`)
    .join(', ');
}

/** The spans of the days from an instant on, as instants; whoever needs only the next one searches a week. */
function* spansFrom(hours: SupportHours, from: number): Generator<{ start: number; end: number }> {
  for (let day = Math.floor((from + offsetMs) / dayMs); ; day += 1) {
    // Day 0 of the epoch was a Thursday.
    const weekday = (((day + 4) % 7) + 7) % 7;
    for (const span of hours[weekday] ?? []) {
      const start = day * dayMs - offsetMs + span.from * minuteMs;
      const end = day * dayMs - offsetMs + span.to * minuteMs;
      if (end > from) yield { start: Math.max(start, from), end };
    }
  }
}

/** Longer waits are not worth counting: what was asked years ago counts as this much. */
const maxCountedMs = 2 * 365 * dayMs;

/** Minutes of company hours from one instant to another; 0 when the second is not later. */
export function companyMinutes(hours: SupportHours, from: Date, until: Date): number {
  const last = Math.min(until.getTime(), from.getTime() + maxCountedMs);
  let waitedMs = 0;
  if (last <= from.getTime()) return 0;
  for (const { start, end } of spansFrom(hours, from.getTime())) {
    if (start >= last) break;
    waitedMs += Math.min(end, last) - start;
  }
  return Math.floor(waitedMs / minuteMs);
}

/** The instant at which that many minutes of company hours have passed. */
export function afterCompanyMinutes(hours: SupportHours, from: Date, minutes: number): Date {
  let leftMs = minutes * minuteMs;
  for (const { start, end } of spansFrom(hours, from.getTime())) {
    if (end - start >= leftMs) return new Date(start + leftMs);
    leftMs -= end - start;
  }
  return from;
}

/** With this many days left or fewer, a learner's doubt is urgent, and shown as such. */
export const fewDaysLeft = 30;

/**
 * By when a doubt should be answered. Learners with few days left are promised an answer in half the time, so that
 * sorting by this instant puts the late ones first and then those who can wait least.
 * @param daysLeft of the learner's package; undefined where there is none
 */
export const dueAtOf = (
  rules: { supportHours: SupportHours; doubtAnswerHours: number },
  requestedAt: Date,
  daysLeft: number | null,
): Date =>
  afterCompanyMinutes(
    rules.supportHours,
    requestedAt,
    (rules.doubtAnswerHours * 60) / (daysLeft !== null && daysLeft <= fewDaysLeft ? 2 : 1),
  );
