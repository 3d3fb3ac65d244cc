import { refused } from '@prepdesk/contract/failures';
import type { MonthCalculation } from '@prepdesk/contract/royalty/royalty-statements';
import { type SQL, sql } from 'drizzle-orm';
import { withAuditedTransaction } from '../../../db/audited-transaction.ts';
import type { Db } from '../../../db/connect.ts';
import { failureWords } from '../../../jobs/failure-words.ts';
import type { JobKind } from '../../../jobs/job-kind.ts';
import { booksOf, lastLockedOf } from '../pricing/books.ts';
import { type Faculty, facultiesWhere } from '../pricing/terms.ts';
import { openSums } from './open-statement.ts';
import { statementsWhere } from './statement-rows.ts';
import { beginStatement, calculateFrom, monthBooks } from './statement-steps.ts';

type Month = { appID: number; month: string };

const isOf = ({ appID, month }: Month) => sql`app_id = ${appID} and month = ${month}`;

/** How far the last calculation of the month is; state '' before the first. */
export async function calculationOf(db: Db, month: Month): Promise<MonthCalculation> {
  const { rows } = await db.execute<MonthCalculation>(sql`
    select state, done_count as "doneCount", whole_count as "wholeCount", failure from royalty_calculations where ${isOf(month)}`);
  return rows[0] ?? { state: '', doneCount: 0, wholeCount: 0, failure: '' };
}

/** @returns whether it was not being calculated already */
export async function requestCalculation(db: Db, { appID, month }: Month, by: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into royalty_calculations as c (app_id, month, state, by) values (${appID}, ${month}, 'waiting', ${by})
    on conflict (app_id, month) do update
      set state = 'waiting', done_count = 0, whole_count = 0, failure = '', at = now(), by = excluded.by
      where c.state not in ('waiting', 'running')`);
  return rowCount === 1;
}

/**
 * Calculates all statements of a month that are not locked, in one transaction: a month is calculated as it was at one
 * time, and a server that is killed leaves nothing half done.
 */
export const calculateMonth: JobKind<Month> = {
  name: 'royalty-month',
  called: 'Royalty statements of a month',
  again: {
    prepare: async (month, db) => {
      const { rowCount } = await db.execute(
        sql`update royalty_calculations set state = 'waiting', failure = '' where ${isOf(month)} and state = 'failed'`,
      );
      if (rowCount === 0) throw refused('These statements are no longer waiting to be calculated');
    },
  },
  run: async (month, { connection, signal, author }) => {
    const { db: outside } = connection;
    const progress = (set: SQL) => sql`update royalty_calculations set ${set} where ${isOf(month)}`;
    const { rowCount } = await outside.execute(sql`
      update royalty_calculations set state = 'running' where ${isOf(month)} and state in ('waiting', 'running')`);
    if (rowCount === 0) return;
    await withAuditedTransaction(connection, author, async (db) => {
      const faculties = await facultiesToCalculate(db, month);
      await outside.execute(progress(sql`whole_count = ${faculties.length}, done_count = 0`));
      const stamp = { by: author.actorID, at: new Date() };
      const read = await monthBooks(db, month, faculties);
      for (const [index, faculty] of faculties.entries()) {
        signal.throwIfAborted();
        const id = await beginStatement(db, faculty, month.month, stamp);
        const [statement] = await statementsWhere(db, sql`s.id = ${id}`, sql`for update of s`);
        if (statement) await calculateFrom(db, statement, read, stamp);
        await outside.execute(progress(sql`done_count = ${index + 1}`));
      }
      await db.execute(progress(sql`state = 'done'`));
    });
  },
  whenGivenUp: async (month, { connection }, error) => {
    await connection.db.execute(sql`
      update royalty_calculations set state = 'failed', failure = ${failureWords(error)}
      where ${isOf(month)} and state in ('waiting', 'running')`);
  },
};

/** Whose statement of the month is begun, or would have content, and is not locked. */
async function facultiesToCalculate(db: Db, { appID, month }: Month): Promise<Faculty[]> {
  const faculties = await facultiesWhere(db, sql`f.app_id = ${appID}`);
  const books = await booksOf(db, appID);
  const begun = new Set(
    (await statementsWhere(db, sql`f.app_id = ${appID} and s.month = ${month}`)).map(
      ({ facultyID }) => facultyID,
    ),
  );
  const sums = await openSums(db, faculties, { from: month, until: month }, books);
  return faculties.filter((faculty) => {
    if (month <= (lastLockedOf(books, faculty.id) ?? '')) return false;
    return begun.has(faculty.id) || sums(faculty, month).lineCount > 0;
  });
}
