import { companyDay } from '@prepdesk/contract/company-time';
import { missing } from '@prepdesk/contract/failures';
import { fileTypes } from '@prepdesk/contract/file-types';
import {
  questionDownloadPath,
  questionFileFields,
  questionFileHeadings,
  reportDownloadPath,
} from '@prepdesk/contract/questions/question-file';
import { questionImports, type ReportRow } from '@prepdesk/contract/questions/question-imports';
import { questions } from '@prepdesk/contract/questions/questions';
import { cutTo } from '@prepdesk/contract/well-formed';
import { and, asc, gt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/connect.ts';
import { questions as table } from '../../db/schema/questions.ts';
import { type Download, type DownloadedFile, download } from '../../http/files/download-route.ts';
import { csvFrom } from '../../spreadsheets/write-csv.ts';
import { xlsxFrom } from '../../spreadsheets/write-xlsx.ts';
import { cellOf } from './question-cells.ts';
import { conditionOf, type QuestionFilter } from './question-filter.ts';
import { reportRows } from './question-import-report.ts';
import { storedImport } from './question-import-state.ts';
import { questionColumns } from './question-rows.ts';
import { requireType } from './questions.ts';

const batchRows = 1000;

type Cells = (string | number)[];

const formats = { format: z._default(z.enum(['csv', 'xlsx']), 'csv') };

function fileOf(
  name: string,
  format: 'csv' | 'xlsx',
  headings: readonly string[],
  batches: AsyncIterable<Cells[]>,
  isForEditing: boolean,
): DownloadedFile {
  const content =
    format === 'xlsx' ? xlsxFrom(headings, batches, 'Questions') : csvFrom(headings, batches, isForEditing);
  return { name: `${name}.${format}`, contentType: fileTypes[format].contentType, content };
}

/** The questions that match a filter, oldest first, in batches. */
async function* questionCells(db: Db, filter: QuestionFilter): AsyncGenerator<Cells[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select(questionColumns)
      .from(table)
      .where(and(conditionOf(filter), gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(batchRows);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => questionFileFields.map((field) => cellOf(field, row)));
    after = last.questionID;
  }
}

const ofBank = download({
  path: questionDownloadPath,
  call: questions.list,
  input: z.extend(questions.list.input, formats),
  open: async ({ input, actor, db }) => {
    requireType(questions.list, actor, input.type);
    conditionOf(input);
    const name = `${input.type === 1 ? 'mcq' : 'numerical'}-questions-${companyDay()}`;
    const headings = questionFileFields.map((field) => questionFileHeadings[field]);
    return fileOf(name, input.format, headings, questionCells(db, input), true);
  },
});

const reportHeadings = [
  'Row',
  'What',
  'Unique ID',
  'Question',
  'Errors',
  'Notes',
  'Nearly the same',
  'Changes',
];

const whatWords: Record<ReportRow['action'], string> = {
  unread: 'Not checked',
  add: 'New',
  change: 'Changed',
  same: 'Unchanged',
  fault: 'Error',
};

/** A cell of Excel holds 32,767 characters, so both sides of every field fit. */
const maxOfSide = 1000;
const maxOfCell = 30_000;

const shortened = (text: string): string =>
  text.length > maxOfSide ? `${cutTo(maxOfSide - 1, text)}…` : text;

async function* reportCells(batches: AsyncIterable<ReportRow[]>): AsyncGenerator<Cells[]> {
  for await (const rows of batches) {
    yield rows.map((row) => [
      row.rowNumber,
      whatWords[row.action],
      row.uniqueID,
      row.words,
      sentencesText(row.faults),
      sentencesText(row.notes ?? []),
      nearWordsOf(row),
      row.changes
        .map(({ heading, before, after }) => `${heading}: ${shortened(before)} → ${shortened(after)}`)
        .join('\n'),
    ]);
  }
}

const sentencesText = (errors: ReportRow['faults']): string =>
  cutTo(maxOfCell, errors.map(({ heading, sentence }) => `${heading}: ${sentence}`).join('\n'));

function nearWordsOf({ nearQuestionID, nearRow, similarity }: ReportRow): string {
  if (nearQuestionID === null && nearRow === null) return '';
  const other = nearRow === null ? `question ${nearQuestionID}` : `row ${nearRow}`;
  return `${Math.round(similarity * 100)}% like ${other}`;
}

const ofReport = download({
  path: reportDownloadPath,
  call: questionImports.rows,
  input: z.extend(questionImports.rows.input, formats),
  open: async ({ input, actor, db }) => {
    const row = await storedImport(db, input.importID);
    if (!row) throw missing('The import');
    requireType(questionImports.rows, actor, row.type);
    const batches = reportRows(db, input.importID, input.kind);
    return fileOf(
      `import-${input.importID}-report`,
      input.format,
      reportHeadings,
      reportCells(batches),
      false,
    );
  },
});

export const questionDownloads: Download[] = [ofBank, ofReport];
