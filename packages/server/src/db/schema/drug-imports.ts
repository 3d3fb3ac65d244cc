import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { adminUsers } from './access.ts';
import { createdAt, idOf, instant, serialID } from './columns.ts';
import { drugs } from './drugs.ts';
import { importIsWhole } from './questions.ts';

const screens = ['/prepclinic/drugs#files'] as const;

/** A file of drugs that was imported as one change. */
export const drugImports = auditedTable(
  'drug_imports',
  {
    called: 'Import of drugs',
    plural: 'imports of drugs',
    named: ['fileName'],
    revertPolicy: { never: importIsWhole },
    shownOn: screens,
  },
  {
    id: serialID(),
    fileName: text('file_name').notNull(),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    same: integer('same').notNull().default(0),
    faulty: integer('faulty').notNull().default(0),
    removed: integer('removed').notNull().default(0),
    restored: integer('restored').notNull().default(0),
    left: integer('left_alone').notNull().default(0),
    createdBy: idOf('created_by', () => adminUsers.id),
    createdAt: createdAt(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('drug_imports_by').on(t.createdBy),
    check(
      'drug_imports_undone',
      sql`${t.undoneAt} is not null or (${t.removed} = 0 and ${t.restored} = 0 and ${t.left} = 0)`,
    ),
  ],
);

/** A drug as an import found it; a text that did not exist has '' as `live` and null as `written`. */
export type DrugBefore = {
  name: string;
  synonyms: string[];
  isActive: number;
  categoryID: number | null;
  subCategoryID: number | null;
  texts: { metaID: number; live: string; written: string | null }[];
};

/** The rows that changed something. */
export const drugImportRows = auditedTable(
  'drug_import_rows',
  {
    called: 'Row of an import of drugs',
    plural: 'rows of imports of drugs',
    key: ['importID', 'rowNumber'],
    logged: { not: 'What comes of it is logged as a drug' },
  },
  {
    importID: idOf('import_id', () => drugImports.id),
    /** As a spreadsheet counts: the headings are row 1. */
    rowNumber: integer('row_number').notNull(),
    /** add, change */
    action: text('action').notNull(),
    drugID: integer('drug_id').references(() => drugs.id, { onDelete: 'set null' }),
    /** Of a drug that was changed. */
    before: jsonb('before').$type<DrugBefore>(),
    /** The drug's version after the import: a different one means that somebody has changed it since. */
    versionAfter: integer('version_after').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importID, t.rowNumber] }),
    index('drug_import_rows_drug').on(t.drugID),
    check('drug_import_rows_action', sql`${t.action} in ('add', 'change')`),
    check('drug_import_rows_before', sql`(${t.action} = 'change') = (${t.before} is not null)`),
  ],
);
