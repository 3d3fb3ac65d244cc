import type { ImportState, QuestionImport } from '@prepdesk/contract/content/question-imports';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/** What the jobs of an import are told. */
export type ImportJob = { importID: number };

export type StoredImport = Pick<QuestionImport, 'importID' | 'type' | 'state' | 'totalRows' | 'fileName'> & {
  headings: string[];
  /** Field of a question by heading; '' for a column that is left out. */
  mapping: Record<string, string>;
  fallbacks: Record<string, number>;
};

/** @param lock `for update` where its state is about to change */
export async function storedImport(db: Db, importID: number, lock?: 'for update') {
  const { rows } = await db.execute<StoredImport>(sql`
    select id as "importID", type, state, headings, mapping, fallbacks, total_rows as "totalRows",
      file_name as "fileName"
    from question_imports where id = ${importID} ${lock ? sql`for update` : sql``}`);
  return rows[0];
}

/** @param also further columns to set */
export async function setState(db: Db, importID: number, state: ImportState, also?: SQL): Promise<void> {
  await db.execute(sql`update question_imports set state = ${state} ${also ? sql`, ${also}` : sql``}
    where id = ${importID}`);
}

/** Told while the job's own transaction is open, on another connection, so that it is seen at once. */
export async function noteProgress(db: Db, importID: number, doneRows: number): Promise<void> {
  await db.execute(sql`update question_imports set done_rows = ${doneRows} where id = ${importID}`);
}

/** Sets of thousands of rows take longer than a call may; and one import is worked on once at a time. */
export async function beginLongWork(db: Db, importID: number): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', '300s', true),
    set_config('lock_timeout', '60s', true)`);
  await db.execute(sql`select pg_advisory_xact_lock(${importLock}, ${importID})`);
}

/** Any number: the first half of the lock's name. */
const importLock = 7_305_117;
