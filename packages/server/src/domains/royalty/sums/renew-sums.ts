import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { rupeesOf } from '@prepdesk/contract/money';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Connection, Db } from '../../../db/connect.ts';
import { locks } from '../../../db/locks.ts';
import { isDatabaseAway } from '../../../db/violations.ts';
import { keepSplits, type Splits, splitsOf } from '../pricing/splits.ts';
import { type Faculty, facultiesWhere } from '../pricing/terms.ts';
import { addedUp, combinedSales, hasTermsWithin, sumsByFaculty } from './counted-sales.ts';

/** Brings the kept sums and splits up to date within seconds after packages, terms or the combined counts changed. */
export function startRenewal(connection: Connection, log: Pick<Logger, 'warn'>): { stop(): Promise<void> } {
  let errorText = '';
  const attempt = async () => {
    try {
      await renewSums(connection);
      errorText = '';
    } catch (error) {
      const { message } = error as Error;
      if (isDatabaseAway(error) || message === errorText) return;
      errorText = message;
      log.warn({ err: error }, 'adding up royalty failed; it is tried again');
    }
  };
  return connection.agenda.add({
    name: 'royalty',
    waits: 'exists (select from royalty_sums_due)',
    work: attempt,
  });
}

/**
 * Everything is read as it was at one instant, and only what was noted by then is done with it: what changes meanwhile is
 * noted in further rows, which stay.
 */
export async function renewSums({ transaction }: Pick<Connection, 'transaction'>): Promise<void> {
  await transaction(async (db) => {
    const { rows } = await db.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.royaltySums}) as mine`,
    );
    if (!rows[0]?.mine) return;
    for (const appID of Object.values(appIDs)) await renewApp(db, appID);
    await db.execute(sql`delete from royalty_sums_due`);
  }, 'set transaction isolation level repeatable read');
}

async function renewApp(db: Db, appID: number): Promise<void> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select distinct month from royalty_sums_due where app_id in (0, ${appID})`);
  const due = rows.map(({ month }) => month);
  if (due.length === 0) return;
  const isEvery = due.includes('');
  const months = isEvery ? await countedMonths(db, appID) : due;
  const ofMonths = isEvery ? sql`` : sql`and month = any(${sql.param(months)}::text[])`;
  await db.execute(sql`delete from royalty_sums where app_id = ${appID} ${ofMonths}`);
  const splits = await splitsOf(db, appID);
  if (isEvery) await keepSplits(db, appID, splits);
  const faculties = await facultiesWhere(db, sql`f.app_id = ${appID}`);
  for (const month of months) await renewMonth(db, { appID, month, splits, faculties });
}

const countedMonths = async (db: Db, appID: number): Promise<string[]> =>
  (
    await db.execute<{ month: string }>(
      sql`select distinct month from royalty_months where app_id = ${appID}`,
    )
  ).rows.map(({ month }) => month);

type MonthDue = {
  appID: number;
  month: string;
  splits: Splits;
  faculties: readonly Faculty[];
};

async function renewMonth(db: Db, { appID, month, splits, faculties }: MonthDue): Promise<void> {
  const whole = faculties.filter((faculty) => !hasTermsWithin(faculty, month));
  const sums = sumsByFaculty(await combinedSales(db, appID, month), splits, whole);
  const rows = whole.flatMap(({ id }) => {
    const { share, royalty, sales } = addedUp(sums.get(id));
    if (share === 0n && royalty === 0n && sales === 0) return [];
    return [{ faculty_id: id, share: rupeesOf(share), royalty: rupeesOf(royalty), sales }];
  });
  await db.execute(sql`
    insert into royalty_sums (app_id, month, faculty_id, share, royalty, sales)
    select ${appID}, ${month}, faculty_id, share, royalty, sales
    from json_to_recordset(${JSON.stringify(rows)}::json) as s (faculty_id int, share numeric, royalty numeric, sales int)`);
}
