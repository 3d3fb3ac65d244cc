import { type SQL, sql } from 'drizzle-orm';
import { withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Db } from '../../db/connect.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { type ImportJob, importStep, lockImport, noteProgress, setState } from './question-import-state.ts';
import { importedColumns } from './question-rows.ts';

const batchRows = 500;
const maxShown = 100;

/** A reason to leave a question as it is: a table other than the import's own uses it. */
type Reason = { table: string; says: string };

const knownUses: Record<string, string> = {
  sub_topic_questions: 'Mapped to a sub-topic',
  question_treasures: 'Mapped to a treasure',
};

/** Every table that references questions, including future ones. */
async function usesOf(db: Db): Promise<(Reason & { column: string })[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'questions'::regclass and c.conrelid <> 'question_import_rows'::regclass
    order by 1, 2`);
  return rows.map((row) => ({
    ...row,
    says: knownUses[row.table] ?? `Used in ${row.table.replaceAll('_', ' ')}`,
  }));
}

/** The rows that changed something, each with the reason why its question stays ('' when it does not). */
async function judgedRows(db: Db, importID: number): Promise<SQL> {
  const uses = (await usesOf(db)).map(
    ({ table, column, says }) =>
      sql`when r.action = 'add' and exists (select 1 from ${sql.identifier(table)} used
        where used.${sql.identifier(column)} = q.id) then ${says}`,
  );
  return sql`(
    select r.row_number, r.action, r.before, q.id, q.words, case
      when q.row_version is distinct from r.version_after then 'Changed since' || coalesce(' by ' || (
        select u.full_name from audit_log a join admin_users u on u.id = a.actor_id
        where a.table_name = 'questions' and a.row_key = q.id::text order by a.id desc limit 1), '')
      ${sql.join(uses, sql` `)}
      when r.action = 'change' and exists (select 1 from questions other where other.id <> q.id
        and other.unique_id = (r.before ->> 'unique_id')::citext) then 'Its old unique ID is taken'
      else '' end as why
    from question_import_rows r join questions q on q.id = r.question_id
    where r.import_id = ${importID} and r.action in ('add', 'change') and r.version_after is not null)`;
}

export async function previewOfUndo(db: Db, importID: number) {
  const judged = await judgedRows(db, importID);
  const { rows } = await db.execute<{ removes: number; restores: number; leaves: number }>(sql`
    select count(*) filter (where why = '' and action = 'add')::int as removes,
      count(*) filter (where why = '' and action = 'change')::int as restores,
      count(*) filter (where why <> '')::int as leaves
    from ${judged} judged`);
  const left = await db.execute<{ rowNumber: number; questionID: number; words: string; why: string }>(sql`
    select row_number as "rowNumber", id as "questionID", left(words, 200) as words, why
    from ${judged} judged where why <> '' order by row_number limit ${maxShown}`);
  return { ...(rows[0] ?? { removes: 0, restores: 0, leaves: 0 }), left: left.rows };
}

/** Removes what the import added and restores what it changed, except for what somebody changed or uses since. */
export const undoImport: JobKind<ImportJob> = {
  ...importStep('undo', 'Undoing an import of questions', 'undoing'),
  run: ({ importID }, { connection, signal, author }) =>
    withAuditedTransaction(connection, author, async (db) => {
      const one = await lockImport(db, importID);
      if (one?.state !== 'undoing') return;
      await lockQuestions(db, importID);
      const judged = await judgedRows(db, importID);
      const { rows } = await db.execute<{ id: number; action: string; why: string }>(
        sql`select id, action, why from ${judged} judged order by row_number`,
      );
      const free = rows.filter(({ why }) => why === '');
      let doneRows = 0;
      for (let from = 0; from < free.length; from += batchRows) {
        signal.throwIfAborted();
        const batch = free.slice(from, from + batchRows);
        await removeQuestions(db, idsOf(batch, 'add'));
        await restoreQuestions(db, importID, idsOf(batch, 'change'));
        doneRows += batch.length;
        await noteProgress(connection.db, importID, doneRows);
      }
      const outcome = {
        removed: idsOf(free, 'add').length,
        restored: idsOf(free, 'change').length,
        left: rows.length - free.length,
      };
      await setState(
        db,
        importID,
        ['undoing', 'undone'],
        sql`failure = '', finished_at = now(), done_rows = total_rows,
        outcome = outcome || ${JSON.stringify(outcome)}::jsonb`,
      );
    }),
};

const idsOf = (rows: readonly { id: number; action: string }[], action: string): number[] =>
  rows.filter((row) => row.action === action).map(({ id }) => id);

/** Prevents changes and mappings between the check and the undo. */
async function lockQuestions(db: Db, importID: number): Promise<void> {
  await db.execute(sql`
    select q.id from questions q join question_import_rows r on r.question_id = q.id
    where r.import_id = ${importID} and r.action in ('add', 'change') order by q.id for update of q`);
}

async function removeQuestions(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.execute(sql`delete from questions where id = any(${sql.param(ids)}::int[])`);
}

const restored = sql.join(
  importedColumns.map(({ column }) => {
    const name = sql.identifier(column.name);
    return sql`${name} = was.${name}`;
  }),
  sql`, `,
);

/** A column that came with a release after the import keeps what the question has now. */
async function restoreQuestions(db: Db, importID: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    update questions q set ${restored}, words = was.words, bands = was.bands
    from question_import_rows r join questions present on present.id = r.question_id,
      jsonb_populate_record(present, r.before) was
    where r.import_id = ${importID} and q.id = present.id and q.id = any(${sql.param(ids)}::int[])`);
}
