import { companyDay } from '@prepdesk/contract/company-time';
import { paiseOf } from '@prepdesk/contract/money';
import { monthAfter, paymentDay } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { eachInTurns } from '../../lib/in-turns.ts';
import { linesOfSale, type OpenLine } from './lines.ts';
import { type Books, lateLines } from './open-statement.ts';
import { inMonths, salesWhere } from './sales.ts';
import type { Faculty } from './terms.ts';

/** Royalty as the documented screens list it: locked months as they were stored, open ones by the same rules. */
export type RoyaltyRow = Pick<
  OpenLine,
  | 'orderID'
  | 'orderNumber'
  | 'packageID'
  | 'packageName'
  | 'validityInDays'
  | 'day'
  | 'price'
  | 'share'
  | 'royalty'
> & { lineID: string; facultyID: number; kind: OpenLine['kind'] | 'free' };

export const newestFirst = (one: RoyaltyRow, other: RoyaltyRow): number =>
  one.day === other.day ? other.orderID - one.orderID : one.day < other.day ? 1 : -1;

/** Everything in a month for these faculties of one app. */
export async function rowsOfMonth(
  db: Db,
  faculties: readonly Faculty[],
  month: string,
  books: Books,
): Promise<RoyaltyRow[]> {
  const [first] = faculties;
  if (!first) return [];
  const { appID } = first;
  const locked = await lockedRows(db, faculties, appID, sql`s.month = ${month}`);
  const open = faculties.filter(({ id }) => !locked.has(id));
  return [...[...locked.values()].flat(), ...(await openRows(db, open, month, monthAfter(month, 1), books))];
}

type RoyaltyDbRow = Omit<RoyaltyRow, 'day' | 'price' | 'share' | 'royalty'> & {
  at: Date | null;
  price: string;
  share: string;
  royalty: string;
};

/** By faculty; a locked statement without lines has an empty list. */
async function lockedRows(
  db: Db,
  faculties: readonly Faculty[],
  appID: number,
  where: ReturnType<typeof sql>,
): Promise<Map<number, RoyaltyRow[]>> {
  const { rows } = await db.execute<RoyaltyDbRow>(sql`
    select s.faculty_id as "facultyID", l.id::text as "lineID", l.kind, l.order_id as "orderID",
      l.order_number as "orderNumber", l.package_id as "packageID", l.package_name as "packageName",
      l.validity_in_days as "validityInDays", l.at, l.price::text as price, l.share::text as share,
      l.royalty::text as royalty
    from royalty_statements s left join royalty_lines l on l.statement_id = s.id and l.run = s.run
    where s.state in ('locked', 'paid') and s.faculty_id = any(${sql.param(faculties.map(({ id }) => id))}) and ${where}
    order by s.faculty_id, l.place`);
  const byID = new Map<number, RoyaltyRow[]>();
  await eachInTurns(rows, ({ at, price, share, royalty, ...row }) => {
    const all = byID.get(row.facultyID) ?? [];
    byID.set(row.facultyID, all);
    if (at === null) return;
    const amounts = { price: paiseOf(price), share: paiseOf(share), royalty: paiseOf(royalty) };
    all.push({ ...row, ...amounts, day: paymentDay(at, appID) });
  });
  return byID;
}

/** For faculties of one app, from one month until before another; none of these months is locked for any of them. */
async function openRows(
  db: Db,
  faculties: readonly Faculty[],
  from: string,
  after: string,
  books: Books,
): Promise<RoyaltyRow[]> {
  const [first] = faculties;
  if (!first) return [];
  const sales = await salesWhere(db, first.appID, inMonths(first.appID, from, after));
  const rows: RoyaltyRow[] = [];
  await eachInTurns(sales, (sale) => {
    for (const { facultyID, line } of linesOfSale(sale, books.splits.get(sale.packageID), faculties)) {
      rows.push(rowOf(facultyID, line));
    }
  });
  for (const faculty of faculties) {
    for (let month = from; month < after; month = monthAfter(month, 1)) {
      const late = await lateLines(db, faculty, month, books);
      await eachInTurns(late, (line) => rows.push(rowOf(faculty.id, line)));
    }
  }
  return rows;
}

const rowOf = (facultyID: number, line: OpenLine): RoyaltyRow => ({
  ...line,
  facultyID,
  lineID: `${line.kind}-${facultyID}-${line.orderID}-${line.refundID ?? 0}-${line.reason}`,
});

/** The sum for these faculties in paise: what is locked, and what is open until the end of this month. */
export async function royaltyOfAllTime(db: Db, faculties: readonly Faculty[], books: Books): Promise<bigint> {
  const { rows } = await db.execute<{ royalty: string }>(sql`
    select coalesce(sum(r.royalty), 0)::numeric(14, 2)::text as royalty
    from royalty_statements s join royalty_runs r on r.statement_id = s.id and r.run = s.run
    where s.state in ('locked', 'paid') and s.faculty_id = any(${sql.param(faculties.map(({ id }) => id))})`);
  let sum = paiseOf(rows[0]?.royalty ?? '0.00');
  const thisMonth = companyDay().slice(0, 7);
  for (const [from, some] of byFirstOpenMonth(faculties, books)) {
    const open = await openRows(db, some, from, monthAfter(thisMonth, 1), books);
    sum += open.reduce((all, { royalty }) => all + royalty, 0n);
  }
  return sum;
}

/** Before anybody's first order. */
const longAgo = '2015-01';

function byFirstOpenMonth(faculties: readonly Faculty[], { lastLocked }: Books): Map<string, Faculty[]> {
  const groups = new Map<string, Faculty[]>();
  for (const faculty of faculties) {
    const locked = lastLocked.get(faculty.id);
    const from = locked ? monthAfter(locked, 1) : longAgo;
    groups.set(from, [...(groups.get(from) ?? []), faculty]);
  }
  return groups;
}
