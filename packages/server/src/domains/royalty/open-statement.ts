import { paiseOf } from '@prepdesk/contract/money';
import { lastDayOf, monthAfter, paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { eachInTurns, filterInTurns, sortedInTurns } from '../../lib/in-turns.ts';
import { correctionsOf } from './corrections.ts';
import { linesOfSale, type OpenLine } from './lines.ts';
import { inMonths, type Sale, salesWhere, splitsOf } from './sales.ts';
import { type Guarantee, type Settled, settle } from './settle.ts';
import type { Split } from './shares.ts';
import { type Faculty, type Terms, termsOn } from './terms.ts';

/** Data that is read once for several faculties and months. */
export type Books = {
  splits: ReadonlyMap<number, Split>;
  /** The last locked month of each faculty; no entry before the first one. */
  lastLocked: ReadonlyMap<number, string>;
};

export async function booksOf(db: Db, appID: number): Promise<Books> {
  const splits = await splitsOf(db, appID);
  const { rows } = await db.execute<{ facultyID: number; month: string }>(sql`
    select s.faculty_id as "facultyID", max(s.month) as month from royalty_statements s
    where s.state in ('locked', 'paid') group by s.faculty_id`);
  return { splits, lastLocked: new Map(rows.map(({ facultyID, month }) => [facultyID, month])) };
}

export type OpenStatement = Settled<OpenLine> & { terms: Terms; guarantee: Guarantee };

/**
 * The result of a faculty's month that is not locked: its sales by the terms of their days, sales of locked months that
 * were paid later, and corrections of locked lines, settled against the guarantee.
 * @param asOf leaves out refunds after this instant; without it, all refunds count
 */
export async function openStatement(
  db: Db,
  faculty: Faculty,
  month: string,
  books: Books,
  asOf?: Date,
): Promise<OpenStatement> {
  const sales = await salesWhere(
    db,
    faculty.appID,
    inMonths(faculty.appID, month, monthAfter(month, 1)),
    asOf,
  );
  const lines = [
    ...(await ownLines(sales, faculty, books)),
    ...(await lateLines(db, faculty, month, books, asOf)),
  ];
  const terms = termsOn(faculty, lastDayOf(month));
  const guarantee = { amount: terms.mgAmount, before: await recoveredBefore(db, faculty, month, terms) };
  return { ...(await settle(lines, guarantee, await carriedInto(db, faculty, month))), terms, guarantee };
}

async function ownLines(sales: readonly Sale[], faculty: Faculty, { splits }: Books): Promise<OpenLine[]> {
  const lines: OpenLine[] = [];
  await eachInTurns(sales, (sale) => {
    for (const { line } of linesOfSale(sale, splits.get(sale.packageID), [faculty])) lines.push(line);
  });
  return lines;
}

/** Lines unknown when their month was locked: they go into the month after the last locked one, or into their own. */
export async function lateLines(
  db: Db,
  faculty: Faculty,
  month: string,
  books: Books,
  asOf?: Date,
): Promise<OpenLine[]> {
  const locked = books.lastLocked.get(faculty.id);
  if (locked === undefined || month <= locked) return [];
  const firstOpen = monthAfter(locked, 1);
  const begin = await startOf(db, faculty.appID, firstOpen);
  const corrections = await correctionsOf(db, faculty, begin, asOf);
  const monthOf = ({ day }: OpenLine) => (day.slice(0, 7) <= locked ? firstOpen : day.slice(0, 7));
  const late = month === firstOpen ? await lateSales(db, faculty, locked, asOf) : [];
  const ofMonth = await filterInTurns(corrections, (line) => monthOf(line) === month);
  return [
    ...(await ownLines(late, faculty, books)),
    ...(await sortedInTurns(
      ofMonth,
      (one, other) => one.at.getTime() - other.at.getTime() || one.orderID - other.orderID,
    )),
  ];
}

async function startOf(db: Db, appID: number, month: string): Promise<Date> {
  const { rows } = await db.execute<{ at: Date }>(
    sql`select ${`${month}-01`}::timestamp at time zone ${paymentZoneOf(appID)} as at`,
  );
  return new Date(rows[0]?.at ?? 0);
}

/**
 * Sales of locked months that are in no locked statement, because they were entered or paid after the lock, or a refund
 * of them failed after it.
 */
const lateSales = (db: Db, { id, appID }: Faculty, locked: string, asOf?: Date): Promise<Sale[]> =>
  salesWhere(
    db,
    appID,
    sql`o.purchased_at < (${`${monthAfter(locked, 1)}-01`}::timestamp at time zone ${paymentZoneOf(appID)})
      and exists (
        select from royalty_statements s
        where s.faculty_id = ${id} and s.state in ('locked', 'paid')
          and s.month = to_char(o.purchased_at at time zone ${paymentZoneOf(appID)}, 'YYYY-MM')
          and (o.id > s.last_order_id or o.id = any(s.unpaid_order_ids)))
      and not exists (
        select from royalty_lines l join royalty_statements s on s.id = l.statement_id and s.run = l.run
        where l.order_id = o.id and s.faculty_id = ${id} and s.state in ('locked', 'paid'))`,
    asOf,
  );

/** How much of the current guarantee is recovered: the amount entered with it, and what statements have added since. */
export async function recoveredBefore(
  db: Db,
  { id }: Faculty,
  month: string,
  { mgRecovered, createdAt, fromOn }: Terms,
): Promise<bigint> {
  const { rows } = await db.execute<{ recovered: string }>(sql`
    select coalesce(sum(r.recovered), 0)::numeric(14, 2)::text as recovered
    from royalty_statements s join royalty_runs r on r.statement_id = s.id and r.run = s.run
    where s.faculty_id = ${id} and s.month < ${month} and s.month >= ${fromOn.slice(0, 7)}
      and (s.locked_at is null or s.locked_at > ${createdAt.toISOString()})`);
  return mgRecovered + paiseOf(rows[0]?.recovered ?? '0.00');
}

async function carriedInto(db: Db, { id }: Faculty, month: string): Promise<bigint> {
  const { rows } = await db.execute<{ carried: string }>(sql`
    select r.carried_out::text as carried
    from royalty_statements s join royalty_runs r on r.statement_id = s.id and r.run = s.run
    where s.faculty_id = ${id} and s.month < ${month} order by s.month desc limit 1`);
  return paiseOf(rows[0]?.carried ?? '0.00');
}
