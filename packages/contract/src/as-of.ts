import type { AnyCall } from './define-call.ts';

/**
 * Beside an answer that a standby gave stands of which instant it is, and how many seconds old it was: all that was changed
 * before is in it.
 */
export const asOfHeader = 'x-as-of';
export const ageHeader = 'x-age-seconds';

/** From how many seconds on people are told. */
export const toldAgeSeconds = 1;

/** Whether an answer may be some seconds old: where the call says so, and where the sums of a large list are asked for. */
export const mayAnswerBeOld = ({ mayBeOld, list }: AnyCall, input: unknown): boolean =>
  mayBeOld || (list !== undefined && (input as { sums?: unknown }).sums === 1);
