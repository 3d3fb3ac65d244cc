import { hash } from 'node:crypto';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { Failure, refused } from '@prepdesk/contract/failures';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { preparedInsert, preparedRows } from '../../db/prepared-rows.ts';
import { finishedRequests } from '../../db/schema/auth.ts';

export type KeyedRequest = { userID: number; key: string; call: AnyCall; input: unknown };

const done = { userID: finishedRequests.userID };

const isOf = and(
  eq(finishedRequests.userID, sql.placeholder('userID')),
  eq(finishedRequests.requestKey, sql.placeholder('requestKey')),
);

/** Answers no row where the key is used already. */
const beginRequest = preparedInsert(
  'change.once',
  finishedRequests,
  ['userID', 'requestKey', 'call', 'inputHash'],
  done,
  (db, row) => db.insert(finishedRequests).values(row).onConflictDoNothing().returning(done),
);

const keepReply = preparedRows('change.reply', done, (db) =>
  db
    .update(finishedRequests)
    .set({ reply: sql`${sql.placeholder('reply')}::jsonb` })
    .where(isOf)
    .returning(done),
);

const hashOf = (input: unknown): string => hash('sha256', JSON.stringify(input), 'base64');

/**
 * Does the work once per key, in the work's own transaction: after a double click, or when a request is sent again
 * because its reply was lost, the caller gets the first answer. A request that arrives while the first is running waits
 * for it.
 * A repeat of a call whose answer `idempotency` keeps out of the table is refused, or done once more.
 */
export async function idempotent(db: Db, request: KeyedRequest, work: () => unknown): Promise<unknown> {
  if (!/^[\w-]{8,100}$/.test(request.key)) {
    throw new Failure('malformed', 'The header Idempotency-Key must have 8 to 100 letters, digits, - or _');
  }
  if (request.call.idempotency === 'again') return work();
  const { userID, key: requestKey } = request;
  const { path: call, idempotency } = request.call;
  const inputHash = hashOf(request.input);
  const begun = await beginRequest(db, { userID, requestKey, call, inputHash });
  if (begun.length === 0) {
    const [first] = await db
      .select()
      .from(finishedRequests)
      .where(and(eq(finishedRequests.userID, userID), eq(finishedRequests.requestKey, requestKey)));
    if (!first || first.call !== call || first.inputHash !== inputHash) {
      throw refused('This request was already used for something else. Please reload the page');
    }
    if (idempotency === 'refuse') throw refused(wasShownOnce);
    return first.reply;
  }
  const answer = await work();
  if (idempotency === 'refuse') return answer;
  await keepReply(db, { userID, requestKey, reply: JSON.stringify(answer ?? {}) });
  return answer;
}

const wasShownOnce =
  'This was already done, and its result is shown only once. If you did not see it, please make another';

/** Keys are kept for as long as somebody may still send a request again. */
export const forgetFinishedRequests = (db: Db, days: number, max: number) =>
  db.execute(sql`
    delete from finished_requests where (user_id, request_key) in (
      select user_id, request_key from finished_requests
      where created_at < now() - ${days}::int * interval '1 day' limit ${max})`);
