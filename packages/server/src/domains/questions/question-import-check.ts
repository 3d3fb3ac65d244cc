import { isDeepStrictEqual } from 'node:util';
import type { Question } from '@prepdesk/contract/questions/question';
import { inArray, or, sql } from 'drizzle-orm';
import { withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Db } from '../../db/connect.ts';
import { questions as table } from '../../db/schema/questions.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { type CheckedRow, FileOfQuestions, type Named, namedIn, type RawRow } from './file-of-questions.ts';
import { type Compared, nearDuplicates } from './near-duplicates.ts';
import {
  type ImportJob,
  importStep,
  lockImport,
  noteProgress,
  type StoredImport,
  setState,
  storedImport,
} from './question-import-state.ts';
import { questionColumns } from './question-rows.ts';

const batchRows = 200;

/** Reads every row like the call `questions.add` and compares it with the bank; the bank does not change. */
export const checkImport: JobKind<ImportJob> = {
  ...importStep('check', 'Check of a file of questions', 'checking'),
  run: async ({ importID }, { connection, signal, author }) => {
    const { db } = connection;
    const one = await storedImport(db, importID);
    if (one?.state !== 'checking') return;
    const whileChecking = (work: (own: Db) => Promise<void>) =>
      withAuditedTransaction(connection, author, async (own) => {
        const now = await lockImport(own, importID, 'for share');
        const isOn = now?.state === 'checking' && isSameCheck(now, one);
        if (isOn) await work(own);
        return isOn;
      });
    const file = new FileOfQuestions(one);
    const added: Compared[] = [];
    let doneRows = 0;
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const raw = await rowsAfter(db, importID, after);
      if (raw.length === 0) break;
      const read = await file.readRows(raw);
      const known = await knownQuestions(db, namedIn(read));
      const rows = await file.checkedRows(read, known, {
        personID: author.actorID ?? undefined,
        gone: signal,
      });
      if (!(await whileChecking((own) => storeChecked(own, importID, rows)))) return;
      for (const { action, rowNumber, words, bands } of rows) {
        if (action === 'add') added.push({ rowNumber, words, bands });
      }
      doneRows += raw.length;
      await noteProgress(db, importID, doneRows);
      after = raw.at(-1)?.rowNumber ?? after;
    }
    await whileChecking(async (own) => {
      await storeNear(own, importID, added);
      await setState(own, importID, ['checking', 'checked'], sql`failure = '', finished_at = null`);
    });
  },
};

type MappingChoice = Pick<StoredImport, 'mapping' | 'fallbacks'>;

/** Whether two checks interpret the columns in the same way. */
export const isSameCheck = (one: MappingChoice, other: MappingChoice): boolean =>
  isDeepStrictEqual(one.mapping, other.mapping) && isDeepStrictEqual(one.fallbacks, other.fallbacks);

async function rowsAfter(db: Db, importID: number, after: number): Promise<RawRow[]> {
  const { rows } = await db.execute<RawRow>(sql`
    select row_number as "rowNumber", cells from question_import_rows
    where import_id = ${importID} and row_number > ${after} order by row_number limit ${batchRows}`);
  return rows;
}

/** The questions of the bank that rows name, by id or by unique id. */
async function knownQuestions(db: Db, { ids, uniqueIDs }: Named): Promise<Question[]> {
  if (ids.length + uniqueIDs.length === 0) return [];
  return db
    .select(questionColumns)
    .from(table)
    .where(or(inArray(table.id, ids), sql`${table.uniqueID} = any(${sql.param(uniqueIDs)}::citext[])`));
}

async function storeChecked(db: Db, importID: number, rows: readonly CheckedRow[]): Promise<void> {
  await db.execute(sql`
    update question_import_rows r set action = n.action, content = n.content, faults = n.faults, notes = n.notes, words = n.words,
      bands = n.bands, question_id = n."questionID", version_checked = n."versionChecked",
      near_question_id = null, near_row = null, similarity = null, is_kept = 0
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("rowNumber" int, action text, content jsonb,
      faults jsonb, notes jsonb, words text, bands int[], "questionID" int, "versionChecked" int)
    where r.import_id = ${importID} and r.row_number = n."rowNumber"`);
}

async function storeNear(db: Db, importID: number, added: readonly Compared[]): Promise<void> {
  const near = await nearDuplicates(db, added);
  if (near.length === 0) return;
  await db.execute(sql`
    update question_import_rows r set near_question_id = n."nearQuestionID", near_row = n."nearRow",
      similarity = n.similarity
    from jsonb_to_recordset(${JSON.stringify(near)}::jsonb) as n("rowNumber" int, "nearQuestionID" int,
      "nearRow" int, similarity real)
    where r.import_id = ${importID} and r.row_number = n."rowNumber"`);
}
