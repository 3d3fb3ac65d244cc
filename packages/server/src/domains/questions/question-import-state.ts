import type {
  BusyImportState,
  ImportState,
  QuestionImport,
} from '@prepdesk/contract/questions/question-imports';
import { type SQL, sql } from 'drizzle-orm';
import { withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Db } from '../../db/connect.ts';
import { giveMoreTime } from '../../db/give-more-time.ts';
import { locks } from '../../db/locks.ts';
import type { JobTools } from '../../jobs/job-kind.ts';

/**
 * A failed step is started again on the import's screen, since its import went back to the previous state.
 * @param state of the import while the step runs
 */
export const importStep = (step: string, called: string, state: BusyImportState) => ({
  name: `questionImports.${step}`,
  called,
  again: { elsewhere: 'Please open the import and start this step again there' },
  whenGivenUp: ({ importID }: ImportJob, { connection, author }: JobTools) =>
    withAuditedTransaction(connection, author, (db) => giveUp(db, importID, state)),
});

/** The data of an import's jobs. */
export type ImportJob = { importID: number };

export type StoredImport = Pick<QuestionImport, 'importID' | 'type' | 'state' | 'totalRows' | 'fileName'> & {
  headings: string[];
  /** The question's field for each heading; '' for a column that is left out. */
  mapping: Record<string, string>;
  fallbacks: Record<string, number>;
};

/**
 * Locks that do not block questions which reference their import, because the id stays: `for no key update` when the
 * state is about to change, `for share` when it must stay.
 */
type Lock = 'for no key update' | 'for share';

export async function storedImport(db: Db, importID: number, lock?: Lock) {
  const { rows } = await db.execute<StoredImport>(sql`
    select id as "importID", type, state, headings, mapping, fallbacks, total_rows as "totalRows",
      file_name as "fileName"
    from question_imports where id = ${importID} ${lock ? sql.raw(lock) : sql``}`);
  return rows[0];
}

/**
 * Does nothing when the import is no longer in the state `from`.
 * @param also further columns to set
 */
export async function setState(
  db: Db,
  importID: number,
  [from, to]: readonly [from: ImportState, to: ImportState],
  also: SQL,
): Promise<void> {
  await db.execute(sql`update question_imports set state = ${to}, ${also}
    where id = ${importID} and state = ${from}`);
}

const outcomes: Record<BusyImportState, { becomes: ImportState; failure: string }> = {
  checking: { becomes: 'failed', failure: 'The check did not finish. Please check again' },
  importing: {
    becomes: 'checked',
    failure: 'The import did not finish, and nothing was imported',
  },
  undoing: { becomes: 'imported', failure: 'The import was not undone: please try again' },
};

/** The job will not be completed: the import returns to its previous state, and says so. */
export const giveUp = (db: Db, importID: number, state: BusyImportState): Promise<void> => {
  const { becomes, failure } = outcomes[state];
  return setState(db, importID, [state, becomes], sql`failure = ${failure}`);
};

/** Recorded on another connection while the job's transaction is open, so that it is visible at once. */
export async function noteProgress(db: Db, importID: number, doneRows: number): Promise<void> {
  await db.execute(sql`update question_imports set done_rows = ${doneRows} where id = ${importID}`);
}

/** Allows one job per import at a time. @returns the import as it is then */
export async function lockImport(db: Db, importID: number, lock?: Lock) {
  await giveMoreTime(db);
  await db.execute(sql`select pg_advisory_xact_lock(${locks.questionImport}, ${importID})`);
  return storedImport(db, importID, lock);
}
