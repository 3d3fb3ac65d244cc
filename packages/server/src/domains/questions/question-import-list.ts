import { missing } from '@prepdesk/contract/failures';
import type {
  ImportOutcome,
  QuestionImport,
  QuestionImportSummary,
} from '@prepdesk/contract/questions/question-imports';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { type Page, type PageRequest, rankedPage } from '../../db/page-of.ts';
import { type SheetCell, textOf } from '../../spreadsheets/sheet-cell.ts';
import type { StoredImport } from './question-import-state.ts';

const sampleRows = 3;
const maxSampleLength = 200;

type Times = { createdAt: Date; finishedAt: Date | null; outcome: Partial<ImportOutcome> };
type Summary = Omit<QuestionImportSummary, keyof Times> & Times;

const summaryColumns = sql`i.id as "importID", i.file_name as "fileName", i.type, i.state, i.total_rows as "totalRows",
  i.outcome, i.failure, u.full_name as "byName", i.created_at as "createdAt", i.finished_at as "finishedAt"`;

const nothingDone: ImportOutcome = {
  added: 0,
  changed: 0,
  same: 0,
  skipped: 0,
  faulty: 0,
  removed: 0,
  restored: 0,
  left: 0,
};

const answered = <Row extends Times>({ createdAt, finishedAt, outcome, ...row }: Row) => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  finishedAt: finishedAt && new Date(finishedAt).toISOString(),
  outcome: { ...nothingDone, ...outcome },
});

/** Past imports of a type, newest first. */
export async function importPage(db: Db, request: PageRequest & { type: number }) {
  const { rows, ...paged }: Page<QuestionImportSummary> = await rankedPage(
    request,
    async ({ skip, take }) => {
      const result = await db.execute<Summary>(sql`
      select ${summaryColumns} from question_imports i join admin_users u on u.id = i.created_by
      where i.type = ${request.type} order by i.id desc offset ${skip} limit ${take}`);
      const counted = await db.execute<{ total: number }>(
        sql`select count(*)::int as total from question_imports where type = ${request.type}`,
      );
      return { rows: result.rows.map(answered), total: counted.rows[0]?.total ?? 0 };
    },
  );
  return { imports: rows, ...paged };
}

const countWhere = (condition: SQL): SQL => sql`count(*) filter (where ${condition})::int`;

/** One import with everything that its steps show. */
export async function importShown(db: Db, importID: number): Promise<QuestionImport> {
  const { rows } = await db.execute<
    Summary &
      Pick<QuestionImport, 'doneRows' | 'notes'> &
      Pick<StoredImport, 'headings' | 'mapping' | 'fallbacks'>
  >(sql`
    select ${summaryColumns}, i.done_rows as "doneRows", i.headings, i.mapping, i.fallbacks, i.notes
    from question_imports i join admin_users u on u.id = i.created_by where i.id = ${importID}`);
  const [match] = rows;
  if (!match) throw missing('The import');
  const samples = await db.execute<{ cells: SheetCell[] }>(sql`
    select cells from question_import_rows where import_id = ${importID} order by row_number limit ${sampleRows}`);
  const counts = await db.execute<QuestionImport['counts']>(sql`
    select ${countWhere(sql`action = 'add'`)} as add, ${countWhere(sql`action = 'change'`)} as change,
      ${countWhere(sql`action = 'same'`)} as same, ${countWhere(sql`action = 'fault'`)} as fault,
      ${countWhere(sql`similarity is not null`)} as near,
      ${countWhere(sql`similarity is not null and is_kept = 1`)} as kept,
      ${countWhere(sql`notes <> '{}'`)} as noted
    from question_import_rows where import_id = ${importID}`);
  const { fallbacks, headings, mapping, ...row } = match;
  return {
    ...answered(row),
    columns: headings.flatMap((heading, index) => {
      const cells = samples.rows.map((one) => textOf(one.cells[index] ?? '').slice(0, maxSampleLength));
      return heading ? [{ heading, field: mapping[heading] ?? '', samples: cells }] : [];
    }),
    difficultyLevel: fallbacks.difficultyLevel ?? null,
    questionDuration: fallbacks.questionDuration ?? null,
    counts: counts.rows[0] as QuestionImport['counts'],
  };
}
