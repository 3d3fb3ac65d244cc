import { Failure, type FailureKind } from '@prepdesk/contract/failures';

/** A key that lets the server recognise a repeated change, which then happens once. 32 hex digits. */
export function freshRequestKey(): string {
  // Not crypto.randomUUID, which does not exist on plain-http host names.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const undecided: readonly FailureKind[] = ['unavailable', 'unknown', 'too-many', 'signed-out'];

/** Whether the change may have happened all the same: a retry must then send the same input with the same key. */
export const mayHaveHappened = (error: unknown): boolean =>
  !(error instanceof Failure) || undecided.includes(error.kind);
