import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { importFile, importReport, isTrial, sheetName, undoPreview } from '../import-report.ts';
import { listCall } from '../list-call.ts';
import { example, id } from '../values.ts';

/** Imports and exports drugs with all their texts as files (docs/decisions/0054-drug-files.md). */

const importing = '/prepclinic/drugs#files';

export const importFates = { 1: 'Imported', 2: 'Undone' } as const;

const row = z.object({
  importID: z.int(),
  fileName: z.string(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  faulty: z.int(),
  state: z.int(),
  /** Of undoing it: removed, restored, and left unchanged because somebody has changed them since. */
  removed: z.int(),
  restored: z.int(),
  left: z.int(),
  byName: z.string(),
  createdAt: z.string(),
});
export type DrugImport = z.infer<typeof row>;

const importID = () => example(id(), 900_001);

export const drugImports = defineCallsWith('drugs', 'drugImports', {
  needs: [importing],
  addition: true,
  writes: ['drug_import_rows', 'drug_imports', 'drug_revisions', 'drug_texts', 'drugs', 'image_uses'],
})({
  /**
   * Imports a file as one change: rows that add or change a drug are stored, rows with errors are left out. Where
   * sign-off is switched on its texts wait for their signatures.
   */
  import: changeCall({
    path: 'admin/importdrugs',
    does: 'imported drugs from',
    input: z.object({
      isTrial: isTrial(),
      sheet: sheetName(),
      /** `tried` of the trial: refused if the same file would by now do something else. */
      tried: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not a trial'))),
    }),
    files: { ...importFile, largestBytes: 10 * 1024 * 1024 },
    output: z.extend(importReport, { tried: z.string() }),
    says: 'File read',
  }),
  /** The imports so far, the newest first. */
  list: listCall({
    path: 'admin/importdrugs/list',
    shows: ['admin_users', 'drug_imports'],
    row,
    wire: { rows: 'imports' },
    saysWhenEmpty: 'No file was imported yet',
    history: [{ table: 'drug_imports', key: 'importID' }],
  }),
  /** What undoing it would do: the first hundred drugs that are left unchanged, and why. */
  undoPreview: readCall({
    path: 'admin/importdrugs/undopreview',
    shows: ['drug_import_rows', 'drug_imports', 'drug_texts', 'drugs', 'sign_off_settings'],
    input: z.object({ importID: importID() }),
    output: undoPreview({ drugID: z.int() }),
    rows: 'left',
  }),
  /** Undoes it, except for drugs that somebody has changed since; repeating it changes nothing. */
  undo: changeCall({
    path: 'admin/importdrugs/undo',
    does: 'undid the import of drugs from',
    input: z.object({ importID: importID() }),
    says: 'Import undone',
  }),
});

/** Where the drugs found by a search and a filter are downloaded: a GET with the session's cookie. */
export const drugDownloadPath = 'admin/exportdrugs';
