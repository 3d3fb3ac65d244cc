import * as z from 'zod/mini';
import { companyMinute, companyOffset } from '../company-time.ts';

/** What happens to a push: when it is sent, its states, and the results on its devices. */

/**
 * A push to a segment is sent this many minutes before the time that was chosen (d2 §7, gaps A55, C16). The console
 * subtracts them before it sends `schedulaDate`, and shows both times; the server takes what arrives as the time of
 * sending. A push to named people is not shifted.
 */
export const segmentShiftMinutes = 50;

/** The most that Firebase and Apple accept in one message. */
export const maxPushBytes = 4096;

/** A push can be planned at most this far ahead. */
export const maxDaysAhead = 366;

/**
 * States of an occurrence: `waiting` for its time, `held` because it was found late and needs a release, `sending`,
 * `sent`, `cancelled`, `failed` where the provider accepted no more.
 */
export const pushStates = {
  waiting: 'Scheduled',
  held: 'Held',
  sending: 'Sending',
  sent: 'Sent',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const;
export type PushState = keyof typeof pushStates;

export const pushState = () =>
  z.enum(Object.keys(pushStates) as [PushState, ...PushState[]], 'There is no such state');

/** To whom: a segment, people named by their phones, or oneself. */
export const pushKinds = { segment: 'Segment', named: 'Individual numbers', test: 'Test' } as const;
export type PushKind = keyof typeof pushKinds;

export const pushKind = () => z.enum(['segment', 'named', 'test'], 'There is no such kind of push');

/**
 * Devices of an occurrence, by the result on them. `unknown`: nobody knows whether it arrived, because the provider did
 * not answer in time; it is not sent again. `retired`: the app is no longer there, and no push goes to it again.
 */
export const deliveryCounts = z.object({
  people: z.int(),
  devices: z.int(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  retired: z.int(),
  /** All devices of the occurrence by their platform. */
  android: z.int(),
  ios: z.int(),
  web: z.int(),
});

const dateAndTime = /^(\d{4})-(\d{2})-(\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(\.0+)?)?$/;

/**
 * The instant of 'yyyy-MM-dd HH:mm' or 'yyyy-MM-dd HH:mm:ss' in the company's time. @returns null for what is not a
 * time
 */
export function instantOfMinute(written: string): Date | null {
  const [, year, month, day, hour, minute] = dateAndTime.exec(written.trim()) ?? [];
  if (!year) return null;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00${companyOffset}`);
  // A day that its month does not have would become one of the next month.
  return Number.isNaN(at.getTime()) || companyMinute(at).slice(0, 10) !== `${year}-${month}-${day}`
    ? null
    : at;
}

/**
 * When a push to a segment is sent that was chosen for a time. @param chosen 'yyyy-MM-dd HH:mm:00', as is the answer
 */
export const shiftedForSegment = (chosen: string): string => moved(chosen, -segmentShiftMinutes);

/** What is to be chosen for a push to a segment to be sent at a time. */
export const chosenForSegment = (sentAt: string): string => moved(sentAt, segmentShiftMinutes);

function moved(minute: string, byMinutes: number): string {
  const at = instantOfMinute(minute);
  return at === null ? minute : companyMinute(new Date(at.getTime() + byMinutes * 60_000));
}
