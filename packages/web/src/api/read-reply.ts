import { reportedAgeSeconds } from '@prepdesk/contract/as-of';
import { Failure, type FailureDetails, type FailureKind, statusOf } from '@prepdesk/contract/failures';
import { type Undo, undoOfText } from '@prepdesk/contract/undo';
import { BadEnvelope, open } from '@prepdesk/envelope/envelope';

/** The server could not be reached, or the connection broke before the answer was complete. */
export class NetworkFailure extends Error {
  constructor() {
    super('The server cannot be reached. Please check your connection');
    this.name = 'NetworkFailure';
  }
}

/** The parts of an HTTP answer that reading it needs. */
export type RawAnswer = {
  status: number;
  text: string;
  retryAfter: string | null;
  /** The header with the key for undoing a change. */
  undo?: string | null;
  /** The time of the data and its age in seconds, where a standby server answered. */
  asOf?: string | null;
  age?: string | null;
};

export type Reply = {
  message: string;
  response: unknown;
  undo?: Undo | undefined;
  /** The time of the data, where it is older than people would assume. */
  asOf?: string | undefined;
};

// Shown to people when a proxy or a crash answered in the server's place.
const sentences: Record<FailureKind, string> = {
  invalid: 'Please check what you entered',
  refused: 'The server refused this',
  malformed: 'The server did not understand the request',
  'signed-out': 'Please sign in again',
  forbidden: 'You don’t have permission',
  missing: 'The server does not know this call. Reload the page to get the newest version',
  conflict: 'This was changed by someone else while you worked on it',
  'too-large': 'This is too large to send',
  'too-many': 'Too many requests. Please wait a moment and try again',
  unavailable: 'The server is busy or starting. Please try again in a moment',
  unknown: 'The server could not answer. Please try again',
};

/**
 * Turns an HTTP answer, sealed or plain, into the reply, or throws the failure that the server reported.
 * @throws Failure
 */
export function readReply(answer: RawAnswer): Reply {
  const body = bodyOf(answer.text);
  if (body?.status === true && answer.status < 300) {
    return {
      message: body.message,
      response: body.response,
      undo: undoOfText(answer.undo ?? null),
      ...(answer.asOf && Number(answer.age) >= reportedAgeSeconds ? { asOf: answer.asOf } : {}),
    };
  }
  const details = detailsOf(body?.response);
  const kind = kindOf(answer.status, body !== null, details);
  const waitSeconds = details.retryAfterSeconds ?? secondsOf(answer.retryAfter);
  throw new Failure(kind, body?.message || sentences[kind], {
    ...details,
    ...(waitSeconds === undefined ? {} : { retryAfterSeconds: waitSeconds }),
  });
}

type Body = { status: boolean; message: string; response: unknown };

/** Null for anything that is not a reply, such as a proxy's HTML or a truncated body. */
function bodyOf(text: string): Body | null {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null) return null;
    const sealed = (json as Record<string, unknown>).enc_response;
    const body = typeof sealed === 'string' ? open(sealed) : json;
    return isBody(body) ? body : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof BadEnvelope) return null;
    throw error;
  }
}

function isBody(value: unknown): value is Body {
  if (typeof value !== 'object' || value === null) return false;
  const { status, message } = value as Record<string, unknown>;
  return typeof status === 'boolean' && typeof message === 'string';
}

const detailsOf = (response: unknown): FailureDetails =>
  typeof response === 'object' && response !== null && !Array.isArray(response) ? response : {};

function kindOf(status: number, isReply: boolean, details: FailureDetails): FailureKind {
  if (status < 300) {
    if (!isReply) return 'unknown';
    return details.fields && Object.keys(details.fields).length > 0 ? 'invalid' : 'refused';
  }
  const kinds = Object.keys(statusOf) as FailureKind[];
  const kind = kinds.find((candidate) => statusOf[candidate] === status);
  if (kind) return kind;
  if (status === 502 || status === 504) return 'unavailable';
  return status < 500 ? 'malformed' : 'unknown';
}

/** `Retry-After` is seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
