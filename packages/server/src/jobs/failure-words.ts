import { Failure } from '@prepdesk/contract/failures';
import { databaseErrorOf, isDatabaseAway, isTooSlow } from '../db/violations.ts';

/** A failure whose reason we know: its message is ours and may be shown. */
export class JobFailure extends Error {}

/** It was running, and somebody stopped it. */
export class JobStopped extends JobFailure {
  constructor() {
    super('Somebody stopped it');
  }
}

const away = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'EPIPE']);
const disk = new Set(['ENOENT', 'EACCES', 'ENOSPC', 'EROFS', 'EMFILE']);

/**
 * Why a try failed, in words that reveal nothing of the job's data: an error's own text may contain statements,
 * addresses, paths and what learners wrote. The server's log has that, under the job's id.
 */
export function failureWords(error: unknown): string {
  if (error instanceof JobFailure || error instanceof Failure) return error.message;
  if (isDatabaseAway(error)) return 'The database could not be reached';
  if (isTooSlow(error)) return 'The database took too long';
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (away.has(code)) return 'Another service could not be reached';
  if (disk.has(code)) return 'A file could not be read or written';
  if (databaseErrorOf(error)) return 'The database refused it';
  return 'It failed; the server’s log says why';
}
