import type { AnyCall } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import type { Actor } from '../../auth/actor.ts';
import { isNotedLately, noteHourlyLookUp } from '../../auth/look-ups.ts';
import { withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Connection } from '../../db/connect.ts';
import { failureOfViolation, isDatabaseAway } from '../../db/violations.ts';

type Searched = { call: AnyCall; actor: Actor; requestID: string; input: unknown };

const searchIn = (input: unknown): string => (input as { search?: string }).search ?? '';

/** Whether somebody signed in has searched a list that finds people. */
export const isNoted = (call: AnyCall, actor: Actor | undefined, input: unknown): actor is Actor =>
  actor !== undefined && call.list?.findsPeople === true && searchIn(input) !== '';

/**
 * Records who looked for whom, once an hour, before any of the result is shown (gaps C37). What cannot be recorded is
 * not answered.
 */
export async function noteSearch(
  connection: Connection,
  { call, actor, requestID, input }: Searched,
  answer: unknown,
): Promise<void> {
  const search = searchIn(input);
  const foundCount = Number((answer as Record<string, unknown>)[call.list?.total ?? '']);
  const author = { actorID: actor.userID, call: call.path, requestID };
  try {
    if (await isNotedLately(connection.db, actor, call, search)) return;
    await withAuditedTransaction(connection, author, (db) =>
      noteHourlyLookUp(db, actor, call, { sought: search, foundCount }),
    );
  } catch (error) {
    if (isDatabaseAway(error)) throw nothingNoted();
    throw failureOfViolation(error) ?? error;
  }
}

/** The result may come from a standby, which meanwhile still answers when there is no search. */
const nothingNoted = (): Failure =>
  new Failure(
    'unavailable',
    'A search that finds people is recorded first, and the database accepts no changes just now. Where there is a standby, ' +
      'exports, sums and figures work meanwhile without a search. Please try again in a moment',
    { retryAfterSeconds: 2 },
  );
