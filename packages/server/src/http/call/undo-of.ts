import { maxUndone, undoText } from '@prepdesk/contract/undo';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { auditedTables } from '../../db/audited-tables.ts';
import type { Db } from '../../db/connect.ts';
import { preparedRows } from '../../db/prepared-rows.ts';
import { mayRevert, revertRightsOf } from '../../db/revert-policy.ts';
import { auditLog } from '../../db/schema/audit.ts';

/** Tables where it depends on the row or its columns who may revert a change: only for these is the row itself read. */
const asksRow = auditedTables.flatMap(({ name, revertPolicy = { never: '' } }) =>
  typeof revertPolicy === 'function' || 'columns' in revertPolicy ? [name] : [],
);

type State = Record<string, unknown> | null;
type Logged = { id: number; tableName: string; before: State; after: State };

const stateOf = (state: typeof auditLog.before | typeof auditLog.after) =>
  sql<State>`case when ${auditLog.tableName} = any(${sql.placeholder('asksRow')}::text[]) or ${state} is null
    then ${state} else '{}' end`;

const columns = {
  id: auditLog.id,
  tableName: auditLog.tableName,
  before: stateOf(auditLog.before),
  after: stateOf(auditLog.after),
};

/** Others are answered between two parts: an import writes tens of thousands of rows. */
const rowsAtOnce = 2000;

const loggedBy = preparedRows<Logged>('change.undo', columns, (db) =>
  db
    .select(columns)
    .from(auditLog)
    .where(
      and(
        gt(auditLog.id, sql`${sql.placeholder('loggedSince')}`),
        eq(auditLog.requestID, sql.placeholder('requestID')),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(rowsAtOnce),
);

/**
 * What a change has written to the log so far, if this person may revert all of it: reads the log's newest rows by
 * their numbers, in the change's own transaction.
 */
export async function undoOf(
  db: Db,
  { keys }: Actor,
  written: { requestID: string; loggedSince: number },
): Promise<string | undefined> {
  let [auditID, lastID] = [0, written.loggedSince];
  for (;;) {
    const rows = await loggedBy(db, { asksRow, requestID: written.requestID, loggedSince: lastID });
    if (!rows.every((change) => mayRevert(keys, revertRightsOf(change)))) return undefined;
    auditID ||= rows[0]?.id ?? 0;
    lastID = rows.at(-1)?.id ?? lastID;
    if (auditID === 0 || lastID - auditID >= maxUndone) return undefined;
    if (rows.length < rowsAtOnce) return undoText({ auditID, lastID });
  }
}
