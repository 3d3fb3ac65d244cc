/**
 * The few ways in which a call can fail, the same on both sides. The server throws one, the HTTP layer turns it into a
 * status and a body, and the console turns that body back into the same failure.
 */
export type FailureKind =
  | 'invalid'
  | 'refused'
  | 'malformed'
  | 'signed-out'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'unavailable'
  | 'unknown';

/**
 * HTTP status by kind (DECISIONS B25): mistakes that a person makes in a form are 200 with `status: false`, as the
 * documented client expects.
 */
export const statusOf: Record<FailureKind, number> = {
  invalid: 200,
  refused: 200,
  malformed: 400,
  'signed-out': 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  unknown: 500,
};

export type FailureDetails = {
  /** A message for each input field, for `invalid`. */
  fields?: Record<string, string>;
  /** Each rule that was checked, in order, met or not, for `invalid`; null where it cannot be decided. */
  rules?: readonly { rule: string; isMet: boolean | null; because: string }[];
  /** The row as it is now, in the shape of its list, for `conflict`. */
  current?: Record<string, unknown>;
  /** Who changed it, for `conflict`. */
  changedBy?: string;
  /** Seconds to wait, for `too-many` and `unavailable`. */
  retryAfterSeconds?: number;
  /** An OTP was sent to this phone a moment ago and is still valid, for `too-many`: it can be entered. */
  isSent?: true;
  /** Identifies this one occurrence in the log, for `unknown`. */
  reference?: string;
};

export class Failure extends Error {
  readonly kind: FailureKind;
  readonly details: FailureDetails;

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message);
    this.name = 'Failure';
    this.kind = kind;
    this.details = details;
  }
}

export const invalid = (fields: Record<string, string>): Failure =>
  new Failure('invalid', Object.values(fields)[0] ?? 'Please check what you entered', { fields });
export const refused = (message: string): Failure => new Failure('refused', message);
export const missing = (what: string): Failure =>
  new Failure('refused', `${what} was not found. It may have been removed, or the link is old`);
export const conflict = (current: Record<string, unknown>, changedBy: string): Failure =>
  new Failure('conflict', `This row was changed by ${changedBy} while you worked on it`, {
    current,
    changedBy,
  });
export const tooLarge = (): Failure => new Failure('too-large', 'This is too large to be sent');
export const signedOut = (): Failure => new Failure('signed-out', 'Please sign in again');

/** What every reply looks like, good or bad (d1 §7). */
export type ReplyBody = { status: boolean; message: string; response: unknown };
