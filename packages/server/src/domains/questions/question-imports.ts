import type { AnyCall } from '@prepdesk/contract/define-call';
import { missing, refused } from '@prepdesk/contract/failures';
import {
  questionImports as calls,
  type ImportState,
  isImportBusy,
} from '@prepdesk/contract/questions/question-imports';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { type Context, implement } from '../../http/call/implement.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { type OpenSheet, withSheet } from '../../spreadsheets/sheet-threads.ts';
import { storedSheet } from '../../spreadsheets/stored-sheet.ts';
import { knownHeadings, suggestedMapping } from './question-cells.ts';
import { checkImport, isSameCheck } from './question-import-check.ts';
import { commitImport } from './question-import-commit.ts';
import { importList, importShown } from './question-import-list.ts';
import { reportPage } from './question-import-report.ts';
import { type ImportJob, type StoredImport, setState, storedImport } from './question-import-state.ts';
import { previewOfUndo, undoImport } from './question-import-undo.ts';
import { requireType } from './questions.ts';

type ImportRequest = Pick<Context<AnyCall>, 'db' | 'actor'> & { input: { importID: number } };

/** The import, if the caller may work with questions of its type. */
async function importOf(call: AnyCall, { db, actor, input }: ImportRequest, lock?: 'for no key update') {
  const stored = await storedImport(db, input.importID, lock);
  if (!stored) throw missing('The import');
  requireType(call, actor, stored.type);
  return stored;
}

const lockedImport = (call: AnyCall, request: ImportRequest) => importOf(call, request, 'for no key update');

export const questionImports = implement(calls, {
  upload: async ({ input, db, actor, files, storage, caller }) => {
    requireType(calls.upload, actor, input.type);
    const [file] = files;
    if (!file) throw refused('Please choose a file');
    const reader = { personID: actor.userID, gone: caller.gone };
    const wanted = { known: knownHeadings, sheet: input.sheet };
    const store = async (sheet: OpenSheet) => {
      const { sheets } = sheet;
      if (input.asksForSheet && !input.sheet && sheets.length > 1) return { importID: 0, sheets };
      const { rows } = await db.execute<{ id: number }>(sql`
        insert into question_imports (file_name, type, state, headings, mapping, notes, total_rows, created_by)
        values (${file.name}, ${input.type}, 'uploaded', ${JSON.stringify(sheet.headings)}::jsonb,
          ${JSON.stringify(suggestedMapping(sheet.headings))}::jsonb, ${JSON.stringify(sheet.notes)}::jsonb,
          ${sheet.rowCount}, ${actor.userID})
        returning id`);
      const importID = rows[0]?.id ?? 0;
      await storeCells(db, importID, sheet);
      return { importID, sheets };
    };
    return withSheet(storedSheet(storage, file.storageKey), reader, store, wanted);
  },
  list: importList,
  one: async (request) => {
    const { importID } = await importOf(calls.one, request);
    return importShown(request.db, importID);
  },
  check: async (request) => {
    const { input, db } = request;
    const { importID, mapping, ...fallbacks } = input;
    const stored = await lockedImport(calls.check, request);
    const own = Object.fromEntries(
      stored.headings.filter(Boolean).map((heading) => [heading, mapping[heading] ?? '']),
    );
    // The same check is already running.
    if (stored.state === 'checking' && isSameCheck(stored, { mapping: own, fallbacks })) return;
    const mayBegin: ImportState[] = ['uploaded', 'checked', 'failed'];
    if (!mayBegin.includes(stored.state)) throw refused(whyNot(stored));
    await setState(
      db,
      importID,
      [stored.state, 'checking'],
      sql`mapping = ${JSON.stringify(own)}::jsonb, fallbacks = ${JSON.stringify(fallbacks)}::jsonb, done_rows = 0, failure = ''`,
    );
    await begin(request, checkImport);
  },
  rows: async (request) => {
    await importOf(calls.rows, request);
    return reportPage(request.db, request.input);
  },
  keep: async (request) => {
    const { importID, rowNumber, isKept } = request.input;
    const stored = await lockedImport(calls.keep, request);
    if (stored.state !== 'checked') throw refused(whyNot(stored));
    await request.db.execute(sql`
      update question_import_rows set is_kept = ${isKept} where import_id = ${importID} and similarity is not null
      ${rowNumber === undefined ? sql`` : sql`and row_number = ${rowNumber}`}`);
  },
  commit: async (request) => {
    const { input, db } = request;
    const stored = await lockedImport(calls.commit, request);
    if (stored.state === 'importing' || stored.state === 'imported') return;
    if (stored.state !== 'checked') throw refused(whyNot(stored));
    const errors = input.leavesOutFaults ? 0 : await rowsWithErrors(db, input.importID);
    if (errors > 0) throw refused(sentenceOfErrors(errors));
    await setState(db, input.importID, ['checked', 'importing'], sql`done_rows = 0, failure = ''`);
    await begin(request, commitImport);
  },
  undoPreview: async (request) => {
    const stored = await importOf(calls.undoPreview, request);
    if (stored.state !== 'imported') throw refused(whyNot(stored));
    return previewOfUndo(request.db, stored.importID);
  },
  undo: async (request) => {
    const stored = await lockedImport(calls.undo, request);
    if (stored.state === 'undoing' || stored.state === 'undone') return;
    if (stored.state !== 'imported') throw refused(whyNot(stored));
    await setState(request.db, stored.importID, ['imported', 'undoing'], sql`done_rows = 0, failure = ''`);
    await begin(request, undoImport);
  },
});

/** Why the import cannot do what is asked, depending on its state. */
function whyNot({ state }: StoredImport): string {
  if (isImportBusy(state)) return 'This import is still running. Please wait until it is done';
  if (state === 'imported') return 'This file was imported already';
  if (state === 'undone') return 'This import was undone. Please upload the file again';
  return 'Please check the rows first';
}

type Begun = ImportRequest & Pick<Context<AnyCall>, 'jobs'>;

const begin = ({ input: { importID }, jobs }: Begun, kind: JobKind<ImportJob>): Promise<void> =>
  jobs.add(kind, { importID });

async function storeCells(db: Db, importID: number, { batches }: OpenSheet): Promise<void> {
  for await (const rows of batches()) {
    await db.execute(sql`
      insert into question_import_rows (import_id, row_number, action, cells, content)
      select ${importID}, n."rowNumber", 'unread', n.cells, '{}'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("rowNumber" int, cells jsonb)`);
  }
}

async function rowsWithErrors(db: Db, importID: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from question_import_rows where import_id = ${importID} and action = 'fault'`);
  return rows[0]?.count ?? 0;
}

const sentenceOfErrors = (count: number): string =>
  `${count === 1 ? 'One row has' : `${count} rows have`} errors. Correct them in the file, or choose to leave them out`;
