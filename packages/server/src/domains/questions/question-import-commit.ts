import { type SQL, sql } from 'drizzle-orm';
import { withAuditedTransaction } from '../../db/audited-transaction.ts';
import type { Db } from '../../db/connect.ts';
import { databaseErrorOf } from '../../db/violations.ts';
import type { JobKind, JobTools } from '../../jobs/job-kind.ts';
import { type ImportJob, importStep, lockImport, noteProgress, setState } from './question-import-state.ts';
import { importedColumns } from './question-rows.ts';

const batchRows = 500;

/** Imports the checked rows in one transaction; if the bank has changed since the check, a new check is needed. */
export const commitImport: JobKind<ImportJob> = {
  ...importStep('commit', 'Import of questions', 'importing'),
  run: async (job, tools) => {
    try {
      await importRows(job, tools);
    } catch (error) {
      if (databaseErrorOf(error)?.constraint !== 'questions_unique_id_unique') throw error;
      await askForNewCheck(job, tools, 1);
    }
  },
};

async function importRows(job: ImportJob, tools: JobTools): Promise<void> {
  const { importID } = job;
  const { connection, signal, author } = tools;
  const changedSince = await withAuditedTransaction(connection, author, async (db) => {
    const one = await lockImport(db, importID);
    if (one?.state !== 'importing') return 0;
    const changed = await countChangedSince(db, importID);
    if (changed > 0) return changed;
    const last = await lastRowOf(db, importID);
    let doneRows = 0;
    for (let from = 0; from <= last; from += batchRows) {
      signal.throwIfAborted();
      const rows = sql`r.import_id = ${importID} and r.row_number > ${from} and r.row_number <= ${from + batchRows}`;
      await addRows(db, importID, rows);
      await changeRows(db, rows);
      doneRows = Math.min(one.totalRows, doneRows + batchRows);
      await noteProgress(connection.db, importID, doneRows);
    }
    await forgetCells(db, importID);
    await setState(
      db,
      importID,
      ['importing', 'imported'],
      sql`failure = '', finished_at = now(), done_rows = total_rows,
      outcome = ${outcomeOf(importID)}`,
    );
    return 0;
  });
  if (changedSince > 0) await askForNewCheck(job, tools, changedSince);
}

const askForNewCheck = ({ importID }: ImportJob, { connection, author }: JobTools, count: number) =>
  withAuditedTransaction(connection, author, (db) => {
    const what = count === 1 ? 'A question was' : `${count} questions were`;
    const failure = `${what} changed by others since the check. Please check the file again`;
    return setState(db, importID, ['importing', 'uploaded'], sql`failure = ${failure}, done_rows = 0`);
  });

/** Rows to add: new, and not nearly the same as another question unless somebody chose to keep them. */
const isAdded = sql`r.action = 'add' and (r.similarity is null or r.is_kept = 1)`;

/** Rows whose question was changed since they were checked, or whose unique id was taken meanwhile. */
async function countChangedSince(db: Db, importID: number): Promise<number> {
  // Locks the questions, so that nobody changes them until the import is finished.
  await db.execute(sql`
    select q.id from questions q join question_import_rows r on r.question_id = q.id
    where r.import_id = ${importID} and r.action = 'change' order by q.id for update of q`);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from question_import_rows r
    left join questions q on q.id = r.question_id
    left join questions holder on holder.unique_id = (r.content ->> 'uniqueID')::citext and r.content ->> 'uniqueID' <> ''
    where r.import_id = ${importID} and (
      (r.action = 'change' and (q.id is null or q.row_version <> r.version_checked or holder.id <> q.id))
      or (${isAdded} and holder.id is not null))`);
  return rows[0]?.count ?? 0;
}

async function lastRowOf(db: Db, importID: number): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(sql`
    select coalesce(max(row_number), 0) as last from question_import_rows where import_id = ${importID}`);
  return rows[0]?.last ?? 0;
}

type Imported = (typeof importedColumns)[number];

/**
 * A column's value in a checked row; '' stands for none where there may be none.
 * @param missing the value of a column that came with a release after the check
 */
function valueIn({ name, column }: Imported, missing: SQL): SQL {
  const key = sql.raw(`'${name}'`);
  const text = column.notNull ? sql`r.content ->> ${key}` : sql`nullif(r.content ->> ${key}, '')`;
  return sql`case when r.content ? ${key} then (${text})::${sql.raw(column.getSQLType())} else ${missing} end`;
}

const columnOf = ({ column }: Imported): SQL => sql`${sql.identifier(column.name)}`;
const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

const names = list(importedColumns.map(columnOf));
const values = list(importedColumns.map((one) => valueIn(one, sql`${one.column.default ?? null}`)));
const assignments = list(
  importedColumns.map((one) => sql`${columnOf(one)} = ${valueIn(one, sql`q.${columnOf(one)}`)}`),
);

/** Assigns the ids first, so that each row knows its question. */
async function addRows(db: Db, importID: number, isInBatch: SQL): Promise<void> {
  await db.execute(sql`
    with chosen as materialized (
      select r.*, nextval(pg_get_serial_sequence('questions', 'id'))::int as new_id
      from (select * from question_import_rows r where ${isInBatch} and ${isAdded} order by row_number) r
    ), added as (
      insert into questions (id, type, import_id, words, bands, ${names})
      select r.new_id, i.type, i.id, r.words, r.bands, ${values} from chosen r join question_imports i on i.id = r.import_id
      returning id
    )
    update question_import_rows r set question_id = chosen.new_id, version_after = 1, cells = '[]'
    from chosen where r.import_id = ${importID} and r.row_number = chosen.row_number`);
}

async function changeRows(db: Db, isInBatch: SQL): Promise<void> {
  const isChange = sql`${isInBatch} and r.action = 'change' and q.id = r.question_id`;
  await db.execute(
    sql`update question_import_rows r set before = to_jsonb(q) from questions q where ${isChange}`,
  );
  await db.execute(sql`
    update questions q set ${assignments}, words = r.words, bands = r.bands
    from question_import_rows r where ${isChange}`);
  await db.execute(sql`
    update question_import_rows r set version_after = q.row_version from questions q where ${isChange}`);
}

/** A finished import is never checked again, so its cells are removed; those of added rows are gone already. */
async function forgetCells(db: Db, importID: number): Promise<void> {
  await db.execute(sql`
    update question_import_rows set cells = '[]' where import_id = ${importID} and cells <> '[]'`);
}

const outcomeOf = (importID: number): SQL => sql`(
  select jsonb_build_object(
    'added', count(*) filter (where ${isAdded}),
    'changed', count(*) filter (where r.action = 'change'),
    'same', count(*) filter (where r.action = 'same'),
    'faulty', count(*) filter (where r.action = 'fault'),
    'skipped', count(*) filter (where r.action = 'add' and not (${isAdded})))
  from question_import_rows r where r.import_id = ${importID})`;
