import type {
  BusyImportState,
  ImportState,
  QuestionImport,
} from '@prepdesk/contract/questions/question-imports';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { clientOf } from '../../db/prepared-rows.ts';
import { waitFor } from '../../db/time-limits.ts';

/** A step is begun anew on the import's screen: it went back to the step before when its job ended. */
export const importStep = (step: string, called: string) => ({
  ...{ name: `questionImports.${step}`, called },
  again: { elsewhere: 'Please open the import and begin this step again there' },
});

/** What the jobs of an import are told. */
export type ImportJob = { importID: number };

export type StoredImport = Pick<QuestionImport, 'importID' | 'type' | 'state' | 'totalRows' | 'fileName'> & {
  headings: string[];
  /** Field of a question by heading; '' for a column that is left out. */
  mapping: Record<string, string>;
  fallbacks: Record<string, number>;
};

/**
 * Of locks that change nothing of the id, so that questions which name their import are not in the way: `for no key
 * update` where its state is about to change, `for share` where it must stay.
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
 * Nothing happens to an import that is in another state than `from` by now.
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

const whenGivenUp: Record<BusyImportState, { becomes: ImportState; failure: string }> = {
  checking: { becomes: 'failed', failure: 'The check did not come to its end. Please check again' },
  importing: {
    becomes: 'checked',
    failure: 'The import did not come to its end, and nothing of it was done',
  },
  undoing: { becomes: 'imported', failure: 'It was not taken back: please try again' },
};

/** Its job is not done any more: the import is where it was before, and says so. */
export const giveUp = (db: Db, importID: number, state: BusyImportState): Promise<void> => {
  const { becomes, failure } = whenGivenUp[state];
  return setState(db, importID, [state, becomes], sql`failure = ${failure}`);
};

/** Told while the job's own transaction is open, on another connection, so that it is seen at once. */
export async function noteProgress(db: Db, importID: number, doneRows: number): Promise<void> {
  await db.execute(sql`update question_imports set done_rows = ${doneRows} where id = ${importID}`);
}

const longWorkMs = 300_000;

/** Sets of thousands of rows take longer than a call may; and one import is worked on once at a time. */
export async function beginLongWork(db: Db, importID: number): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', ${String(longWorkMs)}, true),
    set_config('lock_timeout', '60s', true)`);
  waitFor(clientOf(db), longWorkMs);
  await db.execute(sql`select pg_advisory_xact_lock(${importLock}, ${importID})`);
}

/** Any number: the first half of the lock's name. */
export const importLock = 7_305_117;
