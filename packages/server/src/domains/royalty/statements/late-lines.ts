import { paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import type { Books } from '../pricing/books.ts';
import { linesOfSale, type OpenLine } from '../pricing/lines.ts';
import { salesWhere } from '../pricing/sales.ts';
import type { Faculty } from '../pricing/terms.ts';
import { correctionsOf } from './corrections.ts';
import { lateOrders, type SettledFaculty, settledFaculties } from './late-sales.ts';

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
  return [
    ...(await lateSaleLines(db, settledFaculties(faculties, books), books, asOf)),
    ...(await lateCorrections(db, faculties, books, asOf)),
  ];
}

/** Those of `lateLines` that correct locked lines. */
export async function lateCorrections(
  db: Db,
  faculties: readonly Faculty[],
  books: Books,
  asOf?: Date,
): Promise<LateLine[]> {
  const settled = settledFaculties(faculties, books);
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
  return corrections.sort(
    ({ line: one }, { line: other }) => one.at.getTime() - other.at.getTime() || one.orderID - other.orderID,
  );
}

async function beginsOf(db: Db, appID: number, months: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ month: string; at: Date }>(sql`
    select month, (month || '-01')::timestamp at time zone ${paymentZoneOf(appID)} as at
    from unnest(${sql.param(months)}::text[]) month`);
  return new Map(rows.map(({ month, at }) => [month, new Date(at)]));
}

async function lateSaleLines(
  db: Db,
  settled: readonly SettledFaculty[],
  { appID, splits }: Books,
  asOf: Date | undefined,
): Promise<LateLine[]> {
  if (settled.length === 0) return [];
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
