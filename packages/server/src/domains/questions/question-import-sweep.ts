import type { BusyImportState } from '@prepdesk/contract/questions/question-imports';
import { type SQL, sql } from 'drizzle-orm';
import { type Author, withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Connection, Db } from '../../db/connect.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { isUnderWay } from '../../jobs/queue.ts';
import { checkImport } from './question-import-check.ts';
import { commitImport } from './question-import-commit.ts';
import type { ImportJob } from './question-import-state.ts';
import { giveUp } from './question-import-state.ts';
import { undoImport } from './question-import-undo.ts';

/** The clean-up of imports is done by nobody in particular. */
const author: Author = { actorID: null, call: 'sweep of imports', requestID: '' };

const jobOf: Record<BusyImportState, JobKind<ImportJob>> = {
  checking: checkImport,
  importing: commitImport,
  undoing: undoImport,
};

const importJob: SQL = sql`jsonb_build_object('importID', i.id)`;

/** Imports that are marked as busy but have no waiting or running job return to their previous state. */
const resetAbandonedImports = (connection: Connection): Promise<void> =>
  withAuditedTransaction(connection, author, async (db) => {
    for (const [state, job] of Object.entries(jobOf) as [BusyImportState, JobKind<ImportJob>][]) {
      const { rows } = await db.execute<{ id: number }>(sql`
        select i.id from question_imports i
        where i.state = ${state} and not ${isUnderWay(job, importJob)} order by i.id`);
      for (const { id } of rows) await giveUp(db, id, state);
    }
  });

const keptDays = 30;

/** Abandoned imports are removed with all their rows, this many days after the upload. */
async function removeOldImports(connection: Connection): Promise<void> {
  while (await withAuditedTransaction(connection, author, removeOneOld));
}

/** One at a time, since each may have 20,000 rows. @returns whether there was one */
async function removeOneOld(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from question_imports
    where state in ('uploaded', 'checked', 'failed') and created_at < now() - ${keptDays} * interval '1 day'
    order by id limit 1 for update skip locked`);
  const [old] = rows;
  if (!old) return false;
  await db.execute(sql`delete from question_import_rows where import_id = ${old.id}`);
  await db.execute(sql`delete from question_imports where id = ${old.id}`);
  return true;
}

export async function sweepImports(connection: Connection): Promise<void> {
  await resetAbandonedImports(connection);
  await removeOldImports(connection);
}
