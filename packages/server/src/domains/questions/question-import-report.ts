import type { Question } from '@prepdesk/contract/questions/question';
import {
  isQuestionFileField,
  questionFileFields,
  questionFileHeadings,
  type ReportKind,
} from '@prepdesk/contract/questions/question-file';
import type { ReportRow } from '@prepdesk/contract/questions/question-imports';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { type PageRequest, readPage, type Window } from '../../db/read-page.ts';
import { questions as table } from '../../db/schema/questions.ts';
import { cellOf } from './question-cells.ts';
import { questionColumns } from './question-rows.ts';

/** The result of the check, row by row. */

const maxWords = 300;

const conditions: Record<ReportKind, SQL> = {
  all: sql`true`,
  fault: sql`r.action = 'fault'`,
  noted: sql`r.notes <> '{}'`,
  near: sql`r.similarity is not null`,
  change: sql`r.action = 'change'`,
  add: sql`r.action = 'add'`,
  same: sql`r.action = 'same'`,
};

type StoredReportRow = Omit<ReportRow, 'faults' | 'notes' | 'changes'> & {
  faults: Record<string, string> | null;
  notes: Record<string, string> | null;
  content: Partial<Question>;
};

const columns = sql`r.row_number as "rowNumber", r.action, coalesce(r.content ->> 'uniqueID', '') as "uniqueID",
  left(r.words, ${maxWords}) as words, r.faults, r.notes, r.content, r.question_id as "questionID",
  r.near_question_id as "nearQuestionID", r.near_row as "nearRow", coalesce(r.similarity, 0)::float8 as similarity,
  r.is_kept as "isKept", coalesce(left(coalesce(near.words, other.words), ${maxWords}), '') as "nearWords"`;

const source = sql`question_import_rows r left join questions near on near.id = r.near_question_id
  left join question_import_rows other on other.import_id = r.import_id and other.row_number = r.near_row`;

export async function reportPage(db: Db, request: PageRequest & { importID: number; kind: ReportKind }) {
  const where = sql`r.import_id = ${request.importID} and ${conditions[request.kind]}`;
  const read = async ({ skip, take }: Window) => {
    const { rows } = await db.execute<StoredReportRow>(sql`
      select ${columns} from ${source} where ${where} order by r.row_number offset ${skip} limit ${take}`);
    const counted = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from question_import_rows r where ${where}`,
    );
    return { rows: await shown(db, rows), count: counted.rows[0]?.count ?? 0 };
  };
  // A file has at most 20,000 rows: each of them can be paged to.
  return readPage(request, read, Number.POSITIVE_INFINITY);
}

/** The whole report in batches, for a download. */
export async function* reportRows(db: Db, importID: number, kind: ReportKind): AsyncGenerator<ReportRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<StoredReportRow>(sql`
      select ${columns} from ${source} where r.import_id = ${importID} and ${conditions[kind]}
        and r.row_number > ${after} order by r.row_number limit 500`);
    if (rows.length === 0) return;
    yield await shown(db, rows);
    after = rows.at(-1)?.rowNumber ?? after;
  }
}

async function shown(db: Db, rows: readonly StoredReportRow[]): Promise<ReportRow[]> {
  const changed = rows.flatMap(({ action, questionID }) =>
    action === 'change' && questionID !== null ? [questionID] : [],
  );
  const stored =
    changed.length > 0 ? await db.select(questionColumns).from(table).where(inArray(table.id, changed)) : [];
  const byID = new Map(stored.map((one) => [one.questionID, one]));
  return rows.map(({ faults, notes, content, ...row }) => ({
    ...row,
    faults: sentencesOf(faults),
    notes: sentencesOf(notes),
    changes: changesOf(byID.get(row.questionID ?? 0), content),
  }));
}

const sentencesOf = (byField: Record<string, string> | null): ReportRow['faults'] =>
  Object.entries(byField ?? {}).map(([field, sentence]) => ({
    field,
    heading: isQuestionFileField(field) ? questionFileHeadings[field] : field,
    sentence,
  }));

function changesOf(stored: Question | undefined, content: Partial<Question>): ReportRow['changes'] {
  if (!stored) return [];
  const becomes = { ...stored, ...content };
  return questionFileFields
    .filter((field) => stored[field] !== becomes[field])
    .map((field) => ({
      heading: questionFileHeadings[field],
      before: String(cellOf(field, stored)),
      after: String(cellOf(field, becomes)),
    }));
}
