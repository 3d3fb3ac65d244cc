import { Failure, type FailureKind } from '@prepdesk/contract/failures';

const exceptions: readonly FailureKind[] = ['unknown', 'unavailable'];

/** The server understood and said no, as opposed to an exception on the way or in the server. */
export const isRefusal = (failure: unknown): failure is Failure =>
  failure instanceof Failure && !exceptions.includes(failure.kind);
