import { missing } from '@prepdesk/contract/failures';
import {
  questionImports as calls,
  type ImportOutcome,
  type ImportState,
  type QuestionImport,
} from '@prepdesk/contract/questions/question-imports';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { equals } from '../../db/list/conditions.ts';
import { instantText } from '../../db/list/instant.ts';
import { listOf } from '../../db/list/list-of.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { questionImports as table } from '../../db/schema/questions.ts';
import { type SheetCell, textOf } from '../../spreadsheets/sheet-cell.ts';
import { requireType } from './questions.ts';

const sampleRows = 3;
const maxSampleLength = 200;

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

const summaryColumns = {
  importID: table.id,
  fileName: table.fileName,
  type: table.type,
  state: sql<ImportState>`${table.state}`,
  totalRows: table.totalRows,
  outcome: sql<ImportOutcome>`${JSON.stringify(nothingDone)}::jsonb || ${table.outcome}`,
  failure: table.failure,
  byName: adminUsers.fullName,
  createdAt: instantText(table.createdAt),
  finishedAt: instantText(table.finishedAt),
};

/** Past imports of a type, newest first. */
export const importList = listOf(calls.list, {
  refuse: ({ input, actor }) => requireType(calls.list, actor, input.type),
  from: table,
  key: table.id,
  join: [[adminUsers, eq(adminUsers.id, table.createdBy)]],
  columns: summaryColumns,
  scope: { type: equals(table.type) },
});

const countWhere = (condition: SQL): SQL => sql`count(*) filter (where ${condition})::int`;

/** One import with everything that its steps show. */
export async function importShown(db: Db, importID: number): Promise<QuestionImport> {
  const [match] = await db
    .select({
      ...summaryColumns,
      doneRows: table.doneRows,
      headings: table.headings,
      mapping: table.mapping,
      fallbacks: table.fallbacks,
      notes: table.notes,
    })
    .from(table)
    .innerJoin(adminUsers, eq(adminUsers.id, table.createdBy))
    .where(eq(table.id, importID));
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
    ...row,
    columns: headings.flatMap((heading, index) => {
      const cells = samples.rows.map((one) => textOf(one.cells[index] ?? '').slice(0, maxSampleLength));
      return heading ? [{ heading, field: mapping[heading] ?? '', samples: cells }] : [];
    }),
    difficultyLevel: fallbacks.difficultyLevel ?? null,
    questionDuration: fallbacks.questionDuration ?? null,
    counts: counts.rows[0] as QuestionImport['counts'],
  };
}
