import { monthAfter, paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { type Books, lastLockedOf } from '../pricing/books.ts';
import { broughtSomething, changedOrders, givenBack, netPaidSql, settledSplit } from '../pricing/sales.ts';
import type { Faculty } from '../pricing/terms.ts';
import {
  addSums,
  broughtBy,
  byPackage,
  changesOfTerms,
  noSales,
  type PackageSales,
  type SaleSums,
} from '../sums/counted-sales.ts';

/**
 * Sales of locked months that are in no locked statement, because they were entered or paid after the lock, or a refund
 * of them failed after it. They belong to the first month of a faculty that is not locked.
 */

export type SettledFaculty = { faculty: Faculty; locked: string; firstOpen: string };

export const settledFaculties = (faculties: readonly Faculty[], books: Books): SettledFaculty[] =>
  faculties.flatMap((faculty) => {
    const locked = lastLockedOf(books, faculty.id);
    return locked === undefined ? [] : [{ faculty, locked, firstOpen: monthAfter(locked, 1) }];
  });

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

/** Late orders `o`, each with the statements `s` of the faculties that have a share of it. */
export function fromLateOrders({
  appID,
  facultyIDs,
  orderIDs,
  asOf,
  mayBeGivenShares = false,
}: WhichLate): SQL {
  const ofFaculties = facultyIDs ? sql`and s.faculty_id = any(${sql.param(facultyIDs)}::int[])` : sql``;
  const hasShareNow = mayBeGivenShares ? sql`true` : teaches;
  return sql`
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
        where l.order_id = o.id and stated.faculty_id = s.faculty_id and stated.state in ('locked', 'paid'))`;
}

/** Whether the package of order `o` has a class of the faculty of statement `s`: as `splits.ts` adds them up. */
const teaches =
  sql.raw(`exists (select from package_classes pc join class_details d on d.class_id = pc.class_id
  where pc.package_id = o.package_id and d.faculty_id = s.faculty_id)`);

export async function lateOrders(
  db: Db,
  which: WhichLate,
): Promise<{ facultyID: number; orderID: number }[]> {
  const { rows } = await db.execute<{ facultyID: number; orderID: number }>(
    sql`select s.faculty_id as "facultyID", o.id as "orderID" ${fromLateOrders(which)}`,
  );
  return rows;
}

/** What late sales bring a faculty: there may be tens of thousands, so equal ones are counted by the database. */
export type LateSales = {
  facultyID: number;
  /** The first that is not locked. */
  month: string;
  counted: readonly PackageSales[];
  sums: SaleSums;
};

export async function lateSalesOf(db: Db, faculties: readonly Faculty[], books: Books): Promise<LateSales[]> {
  const settled = settledFaculties(faculties, books);
  if (settled.length === 0) return [];
  const equal = sql`
    select s.faculty_id, ${termsDay(books.appID, faculties)} as day, o.package_id,
      coalesce(settled.split::text, '') as settled, ${netPaidSql} as kept, count(*)::int as sales
    ${fromLateOrders({ appID: books.appID, facultyIDs: settled.map(({ faculty }) => faculty.id) })}
    group by 1, 2, 3, 4, 5`;
  const all = await byPackage<{ facultyID: number }>(db, equal, sql`faculty_id as "facultyID"`);
  return settled.flatMap(({ faculty, firstOpen }) => {
    const counted = all.filter(({ facultyID }) => facultyID === faculty.id);
    const itself = new Map([[faculty.id, faculty]]);
    const sums = counted.flatMap((one) => broughtBy(one, books.splits, itself)).reduce(addSums, noSales);
    return counted.length > 0 ? [{ facultyID: faculty.id, month: firstOpen, counted, sums }] : [];
  });
}

/** The last day, not after that of order `o`, on which terms of one of these faculties begin; '' where there is none. */
export const termsDay = (appID: number, faculties: readonly Faculty[]): SQL => sql`coalesce((
  select max(begins) from unnest(${sql.param(changesOfTerms(faculties))}::text[]) begins
  where begins <= to_char(o.purchased_at at time zone ${paymentZoneOf(appID)}, 'YYYY-MM-DD')), '')`;
