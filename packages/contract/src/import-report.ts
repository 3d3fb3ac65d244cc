import * as z from 'zod/mini';
import type { FilesStatement } from './define-call.ts';
import { example, flag, text } from './values.ts';

/**
 * Rows of a file that are imported one by one: good ones are stored, faulty ones are reported. The trial reads the same
 * file in the same way and writes nothing.
 */

export const importFile = {
  field: 'file',
  max: 1,
  folder: 'imports',
  types: ['csv', 'xlsx'],
  largestBytes: 2 * 1024 * 1024,
} as const satisfies FilesStatement;

export const maxImportedRows = 5000;

/** 1: nothing is written. */
export const isTrial = () => example(z._default(flag(), 0), 0);

const maxSheetName = 100;

/** The sheet of a workbook to read, by its name; the first with rows when left out. */
export const sheetName = () => example(z.optional(text(maxSheetName)), 'Sheet1');

const importedRow = z.object({
  /** As a spreadsheet counts: the headings are row 1. */
  rowNumber: z.int(),
  action: z.enum(['add', 'change', 'same', 'fault']),
  /** What the row is about. */
  name: z.string(),
  /** What would happen to it, or what is wrong with it. */
  says: z.string(),
  /** What of its cells is left out or becomes something else; none where nothing is. An addition. */
  notes: z.optional(z.array(z.string())),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const importReport = z.object({
  rows: z.array(importedRow),
  /** Headings of unknown columns. */
  unread: z.array(z.string()),
  /** What is hidden in the file, or not read. */
  notes: z.optional(z.array(z.string())),
  /** The sheets of a workbook, where several have rows, and which of them was read. */
  sheets: z.optional(z.array(z.string())),
  sheet: z.optional(z.string()),
});
export type ImportReport = z.infer<typeof importReport>;

/** What undoing a file's import would do. `left`: the first hundred rows that are left unchanged. */
export const undoPreview = <Extra extends z.core.$ZodShape>(extra: Extra) =>
  z.object({
    removes: z.int(),
    restores: z.int(),
    leaves: z.int(),
    left: z.array(
      z.object({
        rowNumber: z.int(),
        words: z.string(),
        /** Why it is left unchanged. */
        why: z.string(),
        ...extra,
      }),
    ),
  });
