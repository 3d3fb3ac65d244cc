import type { AnyCall } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import type { Actor } from '../auth/actor.ts';
import { isNotedLately, noteHourlyLookUp } from '../auth/look-ups.ts';
import { inChange } from '../db/change.ts';
import type { Connection } from '../db/connect.ts';
import { failureOfViolation, isDatabaseAway } from '../db/violations.ts';

type Searched = { call: AnyCall; actor: Actor | undefined; requestID: string; input: unknown };

/**
 * A list that finds people was searched: who looked for whom is written down, once an hour, before anything of it is told
 * (gaps C37). What can not be written down is not answered.
 */
export async function noteSearch(
  connection: Connection,
  { call, actor, requestID, input }: Searched,
  answer: unknown,
): Promise<void> {
  const { search: sought = '' } = input as { search?: string };
  if (!actor || !call.list?.findsPeople || sought === '') return;
  const foundCount = Number((answer as Record<string, unknown>)[call.list.total]);
  const author = { actorID: actor.userID, call: call.path, requestID };
  try {
    if (await isNotedLately(connection.db, actor, call, sought)) return;
    await inChange(connection, author, (db) => noteHourlyLookUp(db, actor, call, { sought, foundCount }));
  } catch (error) {
    if (isDatabaseAway(error)) throw nothingNoted();
    throw failureOfViolation(error) ?? error;
  }
}

/** What was found may come from a standby, which answers without a search meanwhile. */
const nothingNoted = (): Failure =>
  new Failure(
    'unavailable',
    'A search that finds people is written down first, and the database takes no changes just now. Where there is a standby, ' +
      'exports, sums and figures work meanwhile without a search. Please try again in a moment',
    { retryAfterSeconds: 2 },
  );
