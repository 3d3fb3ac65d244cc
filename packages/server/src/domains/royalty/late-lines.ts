import { monthAfter, paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { type Books, lastLockedOf } from './books.ts';
import { correctionsOf } from './corrections.ts';
import { linesOfSale, type OpenLine } from './lines.ts';
import { broughtSomething, changedOrders, givenBack, salesWhere, settledSplit } from './sales.ts';
import type { Faculty } from './terms.ts';

/** A line that was not known when its month was locked, and the month in whose statement it is. */
export type LateLine = { facultyID: number; month: string; line: OpenLine };

/**
 * Late sales first, then corrections, each by their time. A line goes into the month of its day, or into the first one that
 * is not locked.
 * @param asOf leaves out refunds after this instant
 */
export async function lateLines(
  db: Db,
  faculties: readonly Faculty[],
  books: Books,
  asOf?: Date,
): Promise<LateLine[]> {
  const settled = faculties.flatMap((faculty) => {
    const locked = lastLockedOf(books, faculty.id);
    return locked === undefined ? [] : [{ faculty, locked, firstOpen: monthAfter(locked, 1) }];
  });
  if (settled.length === 0) return [];
  const { appID } = books;
  const begins = await beginsOf(db, appID, [...new Set(settled.map(({ firstOpen }) => firstOpen))]);
  const whenUndated = new Map(
    settled.map(({ faculty, firstOpen }) => [faculty.id, begins.get(firstOpen) ?? new Date(0)]),
  );
  const byID = new Map(settled.map((one) => [one.faculty.id, one]));
  const corrections = (await correctionsOf(db, appID, whenUndated, asOf)).map(({ facultyID, line }) => {
    const { locked = '', firstOpen = '' } = byID.get(facultyID) ?? {};
    const month = line.day.slice(0, 7);
    return { facultyID, month: month <= locked ? firstOpen : month, line };
  });
  const late = await lateSales(db, settled, books, asOf);
  return [
    ...late,
    ...corrections.sort(
      ({ line: one }, { line: other }) =>
        one.at.getTime() - other.at.getTime() || one.orderID - other.orderID,
    ),
  ];
}

async function beginsOf(db: Db, appID: number, months: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ month: string; at: Date }>(sql`
    select month, (month || '-01')::timestamp at time zone ${paymentZoneOf(appID)} as at
    from unnest(${sql.param(months)}::text[]) month`);
  return new Map(rows.map(({ month, at }) => [month, new Date(at)]));
}

type SettledFaculty = { faculty: Faculty; locked: string; firstOpen: string };

type WhichLate = {
  appID: number;
  /** Every faculty of the app, if left out. */
  facultyIDs?: readonly number[];
  /** All that changed, if left out. */
  orderIDs?: readonly number[];
  /** Leaves out refunds after this instant. */
  asOf?: Date | undefined;
  /** Also those of a package that has no class of the faculty now, but may be given one. */
  mayBeGivenShares?: boolean;
};

/**
 * Sales of locked months that are in no locked statement, because they were entered or paid after the lock, or a refund
 * of them failed after it: each with the faculties that have a share of it.
 */
export async function lateOrders(
  db: Db,
  { appID, facultyIDs, orderIDs, asOf, mayBeGivenShares = false }: WhichLate,
): Promise<{ facultyID: number; orderID: number }[]> {
  const ofFaculties = facultyIDs ? sql`and s.faculty_id = any(${sql.param(facultyIDs)}::int[])` : sql``;
  const hasShareNow = mayBeGivenShares ? sql`true` : teaches;
  const { rows } = await db.execute<{ facultyID: number; orderID: number }>(sql`
    select s.faculty_id as "facultyID", o.id as "orderID"
    from ${changedOrders(orderIDs)} c join orders o on o.id = c.order_id join royalty_statements s
      on s.month = to_char(o.purchased_at at time zone ${paymentZoneOf(appID)}, 'YYYY-MM')
      join faculties f on f.id = s.faculty_id and f.app_id = o.app_id
      ${givenBack(asOf)} ${settledSplit}
    where o.app_id = ${appID} and ${broughtSomething} ${ofFaculties}
      and s.state in ('locked', 'paid') and (o.id > s.last_order_id or o.id = any(s.unpaid_order_ids))
      and case when settled.split is null then ${hasShareNow}
        else exists (select from jsonb_array_elements(settled.split -> 'weights') w where (w ->> 0)::int = s.faculty_id) end
      and not exists (
        select from royalty_lines l join royalty_statements stated on stated.id = l.statement_id and stated.run = l.run
        where l.order_id = o.id and stated.faculty_id = s.faculty_id and stated.state in ('locked', 'paid'))`);
  return rows;
}

/** Whether the package of order `o` has a class of the faculty of statement `s`: as `splits.ts` adds them up. */
const teaches =
  sql.raw(`exists (select from package_classes pc join class_details d on d.class_id = pc.class_id
  where pc.package_id = o.package_id and d.faculty_id = s.faculty_id)`);

async function lateSales(
  db: Db,
  settled: readonly SettledFaculty[],
  { appID, splits }: Books,
  asOf: Date | undefined,
): Promise<LateLine[]> {
  const late = await lateOrders(db, { appID, facultyIDs: settled.map(({ faculty }) => faculty.id), asOf });
  if (late.length === 0) return [];
  const whose = new Set(late.map(({ facultyID, orderID }) => `${facultyID} ${orderID}`));
  const orderIDs = [...new Set(late.map(({ orderID }) => orderID))];
  const sales = await salesWhere(db, appID, sql`o.id = any(${sql.param(orderIDs)}::int[])`, asOf);
  return settled.flatMap(({ faculty, firstOpen }) =>
    sales
      .filter(({ orderID }) => whose.has(`${faculty.id} ${orderID}`))
      .flatMap((sale) => linesOfSale(sale, splits.get(sale.packageID), [faculty]))
      .map((one) => ({ ...one, month: firstOpen })),
  );
}
