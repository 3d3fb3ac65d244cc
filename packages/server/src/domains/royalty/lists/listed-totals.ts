import { monthAfter, paymentDay } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import { sumOf } from '../pricing/amounts.ts';
import { isMonthLocked, lastLockedOf } from '../pricing/books.ts';
import {
  addedUp,
  addSums,
  broughtBy,
  countedSales,
  freeOrdersOf,
  noSales,
  type PackageSales,
} from '../sums/counted-sales.ts';
import { type SumsOfSales, salesByMonth, salesByMonthAndInAll } from '../sums/kept-sums.ts';
import { type Ledger, lockedLinesSql, openOf, ownPackages } from './ledger.ts';

const monthsIn = ({ period }: Ledger) => ({
  from: period.from.slice(0, 7),
  until: period.until.slice(0, 7),
});

/**
 * Of all lines of whole months, without reading them.
 * @param open what the sales of its months bring, where that has been read
 */
export async function countAndRoyaltyOf(
  ledger: Ledger,
  open?: SumsOfSales,
): Promise<{ count: number; royalty: bigint }> {
  const { db, books, faculties, period, corrections, lateSales } = ledger;
  const { from, until } = monthsIn(ledger);
  const late = lateSales.map(({ sums }) => sums).reduce(addSums, noSales);
  let count = corrections.length + late.sales;
  let royalty = sumOf(corrections, ({ line }) => line.royalty) + late.royalty;
  if (ledger.hasFree) count += await freeOrdersOf(db, books.appID, period, ownPackages(ledger));
  const sales = open ?? (await salesByMonth(db, books, faculties, { from, until }));
  for (const { id } of faculties) {
    for (const [day, its] of sales.get(id) ?? []) {
      if (isMonthLocked(books, id, day.slice(0, 7))) continue;
      count += its.sales;
      royalty += its.royalty;
    }
    for (const run of books.runs.get(id) ?? []) {
      if (!run.isLocked || run.month < from || run.month > until) continue;
      count += run.lineCount;
      royalty += run.royalty;
    }
  }
  return { count, royalty };
}

const freeOf = ({ prices }: PackageSales): number => prices.find(([netPaid]) => netPaid === 0)?.[1] ?? 0;

/** Of each package, by its current name: how many free orders and how many sales are listed. */
export async function packagesOf(ledger: Ledger) {
  const { db, books, corrections, faculties, lateSales, stretches } = ledger;
  const { open } = openOf(ledger);
  const counts = new Map<number, { free: number; purchased: number }>();
  const add = (id: number, free: number, purchased: number) => {
    const one = counts.get(id) ?? { free: 0, purchased: 0 };
    counts.set(id, { free: one.free + free, purchased: one.purchased + purchased });
  };
  const own = new Set(ownPackages(ledger));
  for (const one of await countedSales(db, books.appID, stretches)) {
    if (own.has(one.packageID)) add(one.packageID, freeOf(one), 0);
    const byFaculty = broughtBy(one, books.splits, open.get(one.day.slice(0, 7)) ?? new Map());
    for (const { sales } of byFaculty) add(one.packageID, 0, sales);
  }
  for (const { facultyID, counted } of lateSales) {
    const itself = new Map(faculties.filter(({ id }) => id === facultyID).map((one) => [one.id, one]));
    for (const one of counted) {
      for (const { sales } of broughtBy(one, books.splits, itself)) add(one.packageID, 0, sales);
    }
  }
  for (const { line } of corrections) add(line.packageID, 0, 0);
  const stored = await db.execute<{ id: number; sales: number }>(sql`
    select l.package_id as id, count(*) filter (where l.kind = 'sale')::int as sales
    from (${lockedLinesSql(ledger, undefined)}) l group by l.package_id`);
  for (const { id, sales } of stored.rows) add(id, 0, sales);
  const { rows } = await db.execute<{ id: number; packageName: string }>(sql`
    select id, package_name::text as "packageName" from packages where id = any(${sql.param([...counts.keys()])}::int[])`);
  return rows
    .map((one) => ({ ...one, ...(counts.get(one.id) ?? { free: 0, purchased: 0 }) }))
    .sort((one, other) => one.packageName.localeCompare(other.packageName));
}

/** Before anybody's first order. */
const longAgo = '2015-01';

/** What open months bring the faculties of a ledger: those of its period, and all until the end of this month. */
export function openSalesOf(ledger: Ledger): Promise<{ ofMonths: SumsOfSales; inAll: SumsOfSales }> {
  const { db, books, faculties } = ledger;
  const spans = faculties.map((faculty) => {
    const locked = lastLockedOf(books, faculty.id);
    return { faculty, from: locked ? monthAfter(locked, 1) : longAgo };
  });
  return salesByMonthAndInAll(
    db,
    books,
    { faculties, ...monthsIn(ledger) },
    { spans, until: thisMonthOf(ledger) },
  );
}

const thisMonthOf = ({ books }: Ledger): string => paymentDay(new Date(), books.appID).slice(0, 7);

/** The sum for its faculties in paise: what is locked, and what is open until the end of this month. */
export function royaltyOfAllTime(ledger: Ledger, inAll: SumsOfSales): bigint {
  const { books, faculties, ofAllMonths } = ledger;
  const thisMonth = thisMonthOf(ledger);
  const lockedRuns = faculties
    .flatMap(({ id }) => books.runs.get(id) ?? [])
    .filter(({ isLocked }) => isLocked);
  const isSoFar = ({ month }: { month: string }) => month <= thisMonth;
  const corrections = ofAllMonths.corrections.filter(isSoFar);
  const lateSales = ofAllMonths.lateSales.filter(isSoFar);
  return (
    sumOf(faculties, ({ id }) => addedUp(inAll.get(id)).royalty) +
    sumOf(lockedRuns, ({ royalty }) => royalty) +
    sumOf(corrections, ({ line }) => line.royalty) +
    sumOf(lateSales, ({ sums }) => sums.royalty)
  );
}
