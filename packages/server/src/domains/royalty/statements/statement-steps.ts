import { missing, refused } from '@prepdesk/contract/failures';
import { lastDayOf, monthAfter, shownMonth } from '@prepdesk/contract/royalty/payment-time';
import type { StatementLine } from '@prepdesk/contract/royalty/royalty-statements';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { monthsOf } from '../period.ts';
import { type Books, booksOf, lastLockedOf } from '../pricing/books.ts';
import { broughtSomething, givenBack, inMonths, isPaidOrder } from '../pricing/sales.ts';
import { type Faculty, facultyWithID } from '../pricing/terms.ts';
import { addedUp, sumsByFaculty } from '../sums/counted-sales.ts';
import { type LateLine, lateLines } from './late-lines.ts';
import { addSaleLines, type MonthSales, readMonth } from './month-sales.ts';
import {
  type OpenStatement,
  type OpenSums,
  openStatement,
  openSums,
  summedUp,
  sumsOfLines,
} from './open-statement.ts';
import {
  addLines,
  linesOfRun,
  previewLines,
  type StoredStatement,
  shownTotals,
  storedTotals,
  storeRun,
} from './statement-rows.ts';

/** Who does a step, and when; the steps of the demo company are in the past. */
export type StepStamp = { by: number | null; at: Date };

/** Every step removes the PDF, which shows the state before it. */
const noPaper = sql.raw("pdf = '', pdf_key = null");

/** RS, year and month, then the faculty: always the same for a faculty's month. */
const numberOf = (facultyID: number, month: string): string =>
  `RS${month.replace('-', '')}${String(facultyID).padStart(3, '0')}`;

/**
 * The statement of a faculty's month, created if it does not exist.
 * @throws Failure when a later month is locked already
 */
export async function beginStatement(
  db: Db,
  { id: facultyID }: Faculty,
  month: string,
  { by, at }: StepStamp,
): Promise<number> {
  const { rows } = await db.execute<{ id: number; locked: string | null }>(sql`
    select (select id from royalty_statements where faculty_id = ${facultyID} and month = ${month}) as id,
      (select max(month) from royalty_statements where faculty_id = ${facultyID} and state in ('locked', 'paid')) as locked`);
  const [row] = rows;
  if (row?.id) return row.id;
  if (row?.locked && month < row.locked) {
    throw refused(`${shownMonth(row.locked)} is locked already: earlier months cannot be settled any more`);
  }
  const added = await db.execute<{ id: number }>(sql`
    insert into royalty_statements (number, faculty_id, month, drafted_by, drafted_at)
    values (${numberOf(facultyID, month)}, ${facultyID}, ${month}, ${by}, ${at.toISOString()})
    on conflict (faculty_id, month) do update set month = excluded.month returning id`);
  return added.rows[0]?.id ?? 0;
}

/** What the statement would contain if it were calculated now. */
export async function previewOf(db: Db, statement: StoredStatement, asOf?: Date): Promise<OpenStatement> {
  const faculty = await facultyWithID(db, statement.facultyID);
  return openStatement(db, faculty, statement.month, await booksOf(db, faculty.appID), asOf);
}

/** The sums of `previewOf`, from the counts that the database keeps. */
export async function previewSums(db: Db, { facultyID, month }: StoredStatement): Promise<OpenSums> {
  const faculty = await facultyWithID(db, facultyID);
  const sums = await openSums(db, [faculty], { from: month, until: month }, await booksOf(db, faculty.appID));
  return sums(faculty, month);
}

/** What the statements of a month are calculated from, read once for all of them. */
export type MonthBooks = {
  books: Books;
  faculties: readonly Faculty[];
  sales: MonthSales;
  late: readonly LateLine[];
};

export async function monthBooks(
  db: Db,
  { month, appID, asOf }: { month: string; appID: number; asOf?: Date | undefined },
  faculties: readonly Faculty[],
): Promise<MonthBooks> {
  const books = await booksOf(db, appID);
  const sales = await readMonth(db, { appID, month, asOf }, faculties);
  return { books, faculties, sales, late: await lateLines(db, faculties, books, asOf) };
}

/** Stores another run. @param statement locked for update */
export async function calculateStatement(
  db: Db,
  statement: StoredStatement,
  stamp: StepStamp,
  asOf?: Date,
): Promise<void> {
  refuseLocked(statement);
  const faculty = await facultyWithID(db, statement.facultyID);
  await calculateFrom(db, statement, await monthBooks(db, { ...statement, asOf }, [faculty]), stamp);
}

/** As `calculateStatement`, from what was read of its month. */
export async function calculateFrom(
  db: Db,
  statement: StoredStatement,
  { books, faculties, sales, late }: MonthBooks,
  { by, at }: StepStamp,
): Promise<void> {
  refuseLocked(statement);
  const { id, month, facultyID } = statement;
  const faculty = faculties.find((one) => one.id === facultyID);
  if (!faculty) throw missing('The faculty');
  const run = statement.run + 1;
  const ofSales = addedUp(sumsByFaculty(sales, books.splits, [faculty]).get(facultyID));
  const sums = summedUp(faculty, month, books, ofSales, late);
  await storeRun(db, { id, run }, sums, { at, by });
  await addSaleLines(db, { id, run, recovered: sums.recoveredOfSales }, faculty, sales, books.splits);
  await addLines(db, { id, run, from: ofSales.sales + 1 }, sums.late);
  await db.execute(sql`
    update royalty_statements set state = 'calculated', run = ${run}, calculated_at = ${at.toISOString()},
      calculated_by = ${by}, ${noPaper} where id = ${id}`);
}

function refuseLocked(statement: StoredStatement): void {
  if (isLocked(statement))
    throw refused('This statement is locked. What changed since is corrected by the next one');
}

export const isLocked = ({ state }: Pick<StoredStatement, 'state'>): boolean =>
  state === 'locked' || state === 'paid';

/** The orders in a statement's run, or among its sales while it is a draft, that have a refund waiting for approval. */
export async function waitingRefunds(db: Db, { id, run }: StoredStatement): Promise<string[]> {
  const { rows } = await db.execute<{ orderNumber: string }>(sql`
    select distinct l.order_number as "orderNumber" from refunds r join royalty_lines l on l.order_id = r.order_id
    where r.state = 'waiting' and l.statement_id = ${id} and l.run = ${run} order by 1 limit 100`);
  return rows.map(({ orderNumber }) => orderNumber);
}

/** Why it cannot be locked now; '' when it can. The lock itself compares line by line. */
export const whyNotLocked = (db: Db, statement: StoredStatement): Promise<string> =>
  reasonAgainst(db, statement, () => seemsAsCalculated(db, statement));

async function reasonAgainst(
  db: Db,
  statement: StoredStatement,
  isAsCalculated: () => Promise<boolean>,
): Promise<string> {
  if (isLocked(statement)) return 'This statement is locked already';
  if (statement.state === 'draft') return 'Please calculate the statement first';
  const waiting = await waitingRefunds(db, statement);
  if (waiting.length > 0) return waitingText(waiting);
  const earlier = await earlierOpenMonth(db, statement);
  if (earlier) return `Please lock ${shownMonth(earlier)} first`;
  if (await isAsCalculated()) return '';
  return 'Sales, refunds or terms changed since it was calculated. Please calculate it again';
}

/** Its sums are those of now, and so are the prices of its sales. */
async function seemsAsCalculated(db: Db, statement: StoredStatement): Promise<boolean> {
  const { id, run } = statement;
  const sums = shownTotals(await previewSums(db, statement));
  if (!isSame(sums, await storedTotals(db, id, run))) return false;
  const { rows } = await db.execute(sql`
    select from royalty_lines l join orders o on o.id = l.order_id ${givenBack(undefined)}
    where l.statement_id = ${id} and l.run = ${run} and l.kind = 'sale'
      and ((${isPaidOrder}) is not true or o.paid_amount - coalesce(back.amount, 0) <> l.price) limit 1`);
  return rows.length === 0;
}

/**
 * Nothing may change between this comparison and the lock, so the caller locks the orders first.
 * @param asOf the instant as of which it was calculated
 */
async function isAsCalculated(db: Db, statement: StoredStatement, asOf: Date | undefined): Promise<boolean> {
  const now = await previewOf(db, statement, asOf);
  const stored = await linesOfRun(db, statement);
  return (
    isSame(shownTotals(sumsOfLines(now)), await storedTotals(db, statement.id, statement.run)) &&
    previewLines(now).every((line, n) => isSame(unnamed(line), stored[n] ?? {}))
  );
}

const waitingText = ([first, ...others]: readonly string[]): string =>
  others.length === 0
    ? `A refund of ${first} waits for approval`
    : `Refunds of ${first} and ${others.length === 1 ? 'one other' : `${others.length} others`} wait for approval`;

/** Lines are compared without their stored id. */
const unnamed = ({ lineID: _, ...line }: StatementLine) => line;

const isSame = (one: object, other: object): boolean => {
  const values = other as Readonly<Record<string, unknown>>;
  return Object.entries(one).every(([key, value]) => values[key] === value);
};

/** An earlier month that has content but is not settled; months must be locked in order. */
async function earlierOpenMonth(db: Db, { facultyID, month }: StoredStatement): Promise<string | undefined> {
  const { rows } = await db.execute<{ month: string | null }>(sql`
    select min(month) as month from royalty_statements
    where faculty_id = ${facultyID} and month < ${month} and state in ('draft', 'calculated')`);
  if (rows[0]?.month) return rows[0].month;
  const faculty = await facultyWithID(db, facultyID);
  const books = await booksOf(db, faculty.appID);
  const locked = lastLockedOf(books, facultyID);
  const from = locked && monthAfter(locked, 1);
  if (from === undefined || from >= month) return undefined;
  const until = monthAfter(month, -1);
  const sums = await openSums(db, [faculty], { from, until }, books);
  return monthsOf({ from: `${from}-01`, until: lastDayOf(until) }).find(
    (one) => sums(faculty, one).lineCount > 0,
  );
}

/**
 * Locks what was calculated, if nothing has changed since.
 * @param statement locked for update
 * @throws Failure with what it waits for
 */
export async function lockStatement(
  db: Db,
  statement: StoredStatement,
  { by, at }: StepStamp,
  asOf?: Date,
): Promise<void> {
  const { id, run, month, appID } = statement;
  // Refunds and changes of these orders wait until this is done, and then become corrections. Another statement with
  // the same orders waits, too: the first one settles their shares.
  await db.execute(sql`
    select o.id from orders o where o.id in (
      select order_id from royalty_lines where statement_id = ${id} and run = ${run}) order by o.id for no key update`);
  const why = await reasonAgainst(db, statement, () => isAsCalculated(db, statement, asOf));
  if (why) throw refused(why);
  await db.execute(sql`
    update royalty_statements set state = 'locked', locked_at = ${at.toISOString()}, locked_by = ${by},
      last_order_id = (select coalesce(max(id), 0) from orders),
      ${noPaper}, unpaid_order_ids = (select coalesce(array_agg(o.id order by o.id), '{}')
        from orders o ${givenBack(asOf)}
        where o.app_id = ${appID} and (${broughtSomething}) is not true
          and ${inMonths(appID, month, monthAfter(month, 1))})
    where id = ${id}`);
}

/** @param statement locked for update */
export async function payStatement(
  db: Db,
  statement: StoredStatement,
  { paymentReference, paidOn }: { paymentReference: string; paidOn: string },
  { by, at }: StepStamp,
): Promise<void> {
  if (statement.state === 'paid') throw refused('This statement is marked as paid already');
  if (statement.state !== 'locked') throw refused('Please lock the statement first');
  await db.execute(sql`
    update royalty_statements set state = 'paid', paid_at = ${at.toISOString()}, paid_by = ${by},
      paid_on = ${paidOn}, payment_reference = ${paymentReference}, ${noPaper} where id = ${statement.id}`);
}
