import type { AnyCall } from './define-call.ts';

/**
 * Sent with an answer that came from a standby: the instant whose data it shows, and how many seconds old it was. Every
 * change made before that instant is included.
 */
export const asOfHeader = 'x-as-of';
export const ageHeader = 'x-age-seconds';

/** From this many seconds on, people are told. */
export const reportedAgeSeconds = 1;

/** Whether an answer may be some seconds old: where the call says so, and where sums of a large list are requested. */
export const mayAnswerBeOld = ({ allowStale, list }: AnyCall, input: unknown): boolean =>
  allowStale || (list !== undefined && (input as { sums?: unknown }).sums === 1);
