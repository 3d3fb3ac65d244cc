import { dayAfter } from '@prepdesk/contract/company-time';
import { lastDayOf, paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { monthsOf, type Period } from '../period.ts';
import { givenBack, isFreeOrder, isPaidOrder, settledSplit } from '../pricing/sales.ts';
import { dividerOf, royaltyOfPaise, type Split } from '../pricing/shares.ts';
import type { Splits } from '../pricing/splits.ts';
import { type Faculty, termsOn } from '../pricing/terms.ts';

/** Sales of a package of which the same shares and terms apply to all: from the counts that the database keeps of each month. */
export type PackageSales = {
  /** yyyy-MM-dd: the terms of this day are those of each of the sales. */
  day: string;
  packageID: number;
  /** '' while no statement has settled it. */
  settled: string;
  /** Paise that each of equal sales brought, 0 for free orders, and how many sales they are. */
  prices: readonly (readonly [netPaid: number, sales: number])[];
};

/** Days, both included, on which the same terms apply to all of these faculties. `day` names it, and is one of them. */
export type Stretch = { day: string; from: string; until: string; isWholeMonth: boolean };

/** The stretches of a period, each within one month. @param faculties those whose terms matter */
export function stretchesOf(period: Period, faculties: readonly Faculty[]): Stretch[] {
  const changes = changesOfTerms(faculties);
  return monthsOf(period).flatMap((month) => {
    const [first, last] = [`${month}-01`, lastDayOf(month)];
    const begins = [first, ...changes.filter((day) => first < day && day <= last)];
    return begins
      .map((day, n) => ({
        day,
        from: maxOf(day, period.from),
        until: minOf(begins[n + 1] ? dayAfter(begins[n + 1] ?? '', -1) : last, period.until),
      }))
      .filter(({ from, until }) => from <= until)
      .map((one) => ({ ...one, isWholeMonth: one.from === first && one.until === last }));
  });
}

const minOf = (one: string, other: string): string => (one < other ? one : other);
const maxOf = (one: string, other: string): string => (one > other ? one : other);

/** The days on which the terms of one of these faculties begin. */
export const changesOfTerms = (faculties: readonly Faculty[]): string[] =>
  [...new Set(faculties.flatMap(({ terms }) => terms.map(({ fromOn }) => fromOn)))].filter(Boolean).sort();

/** Whether other terms of the faculty begin within the month: then it is counted from its orders. */
export const hasTermsWithin = ({ terms }: Faculty, month: string): boolean =>
  terms.some(({ fromOn }) => fromOn.startsWith(month) && !fromOn.endsWith('-01'));

export async function countedSales(
  db: Db,
  appID: number,
  stretches: readonly Stretch[],
): Promise<PackageSales[]> {
  const whole = stretches.filter(({ isWholeMonth }) => isWholeMonth);
  const parts = stretches.filter(({ isWholeMonth }) => !isWholeMonth);
  return [
    ...(whole.length > 0 ? await ofWholeMonths(db, appID, whole) : []),
    ...(parts.length > 0 ? await ofDays(db, appID, parts) : []),
  ];
}

/** The sales of a long period, where months with the same terms are put together. */
export function countedTogether(
  db: Db,
  appID: number,
  period: Period,
  faculties: readonly Faculty[],
): Promise<PackageSales[]> {
  const changes = changesOfTerms(faculties);
  const together = stretchesOf(period, faculties).map((one) =>
    one.isWholeMonth ? { ...one, day: changes.findLast((day) => day <= one.day) ?? period.from } : one,
  );
  return countedSales(db, appID, together);
}

/** The counts of a month that were put together: later ones are in rows of their own. */
export const combinedSales = (db: Db, appID: number, month: string): Promise<PackageSales[]> =>
  byPackage(
    db,
    sql`select month || '-01' as day, package_id, split as settled, kept, sales from royalty_months
      where app_id = ${appID} and month = ${month} and backend = 0`,
  );

function ofWholeMonths(db: Db, appID: number, months: readonly Stretch[]): Promise<PackageSales[]> {
  const equal = sql`
    select chosen.day, m.package_id, m.split as settled, m.kept, sum(m.sales)::int as sales
    from json_to_recordset(${JSON.stringify(months)}::json) as chosen (day text, "from" text)
      join royalty_months m on m.app_id = ${appID} and m.month = left(chosen."from", 7)
    group by 1, 2, 3, 4 having sum(m.sales) > 0`;
  return byPackage(db, equal);
}

/** The shares that apply to sales of a package: those that a statement has settled, or else those of now. */
export type SoldGroup = Pick<PackageSales, 'day' | 'packageID' | 'settled'>;

/** How many free orders of these packages the months have. */
export async function freeOrdersOf(
  db: Db,
  appID: number,
  { from, until }: Period,
  packageIDs: readonly number[],
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(sales), 0)::int as count from royalty_months
    where app_id = ${appID} and month between ${from.slice(0, 7)} and ${until.slice(0, 7)} and kept = 0
      and package_id = any(${sql.param(packageIDs)}::int[])`);
  return rows[0]?.count ?? 0;
}

/** Parts of months are few, and are read from the orders. */
function ofDays(db: Db, appID: number, parts: readonly Stretch[]): Promise<PackageSales[]> {
  const equal = sql`
    select s.day, o.package_id, coalesce(settled.split::text, '') as settled,
      o.paid_amount - coalesce(back.amount, 0) as kept, count(*)::int as sales
    from ${ordersOf(appID, parts)} ${givenBack(undefined)} ${settledSplit}
    where ${isCounted}
    group by 1, 2, 3, 4`;
  return byPackage(db, equal);
}

/**
 * A row for each of thousands of prices would take the driver longer than all that is computed from them.
 * @param also a further column of `equal` to keep apart
 */
export async function byPackage<Also = unknown>(
  db: Db,
  equal: SQL,
  also?: SQL,
): Promise<(PackageSales & Also)[]> {
  const { rows } = await db.execute<PackageSales & Also>(sql`
    select day, package_id as "packageID", settled, json_agg(json_build_array((kept * 100)::bigint, sales)) as prices
      ${also ? sql`, ${also}` : sql``}
    from (${equal}) equal group by day, package_id, settled ${also ? sql`, 5` : sql``}`);
  return rows as (PackageSales & Also)[];
}

/** Stretches as the rows `s`: stated as values, whose number the planner knows. */
export const stretchRows = (stretches: readonly Stretch[]): SQL => sql`
  (values ${sql.join(
    stretches.map(({ day, from, until }) => sql`(${day}::text, ${from}::date, ${until}::date)`),
    sql`, `,
  )}) as s (day, "from", until)`;

/** The orders `o` of stretches `s`. */
export const ordersOf = (appID: number, stretches: readonly Stretch[]): SQL =>
  sql`${stretchRows(stretches)} join orders o on ${isOfStretch(appID)}`;

export const isOfStretch = (appID: number): SQL => sql`o.app_id = ${appID}
  and o.purchased_at >= s."from"::timestamp at time zone ${paymentZoneOf(appID)}
  and o.purchased_at < (s.until + 1)::timestamp at time zone ${paymentZoneOf(appID)}`;

/** A sale that brought something, or a free order. Used together with `givenBack`. */
const isCounted: SQL = sql`(${isFreeOrder}
  or ${isPaidOrder} and o.paid_amount > coalesce(back.amount, 0))`;

type Sharer = {
  facultyID: number;
  /** Of its share among those that `divide` gives. */
  index: number;
  /** Rate × exchange, both in hundredths of a percent. */
  percentages: number;
};

/** Which of these faculties have a share of the sales, and how what was paid is divided: the same as `linesOfSale`. */
export function sharingOf(
  { day, packageID, settled }: SoldGroup,
  splits: Splits,
  faculties: ReadonlyMap<number, Faculty>,
): { sharers: readonly Sharer[]; divide: (paise: number) => Float64Array } {
  const weights = splitOfGroup({ packageID, settled }, splits)?.weights ?? [];
  const sharers = weights.flatMap(([facultyID], index) => {
    const faculty = faculties.get(facultyID);
    if (!faculty) return [];
    const { rate, exchange } = termsOn(faculty, day);
    return [{ facultyID, index, percentages: Number(rate * exchange) }];
  });
  return { sharers, divide: dividerOf(weights) };
}

/** The one that a statement has settled, or else that of now. */
export const splitOfGroup = (
  { packageID, settled }: Pick<SoldGroup, 'packageID' | 'settled'>,
  splits: Splits,
): Split | undefined => (settled === '' ? splits.get(packageID) : (JSON.parse(settled) as Split));

/** The sums over sales that brought something. */
export type SaleSums = { share: bigint; royalty: bigint; sales: number };

export const noSales: SaleSums = { share: 0n, royalty: 0n, sales: 0 };

/**
 * What sales of a package bring each of these faculties. Thousands of prices of dozens of faculties are added up in arrays
 * of numbers, without an object for each; their sums are exact up to 90 trillion rupees.
 */
export function broughtBy(
  one: PackageSales,
  splits: Splits,
  faculties: ReadonlyMap<number, Faculty>,
): (SaleSums & { facultyID: number })[] {
  const { sharers, divide } = sharingOf(one, splits, faculties);
  const indexes = Uint32Array.from(sharers, ({ index }) => index);
  const percentages = Float64Array.from(sharers, (sharer) => sharer.percentages);
  const [shares, royalties] = [new Float64Array(indexes.length), new Float64Array(indexes.length)];
  let sales = 0;
  let isSold = false;
  for (const [netPaid, count] of indexes.length > 0 ? one.prices : []) {
    if (netPaid === 0) continue;
    isSold = true;
    sales += count;
    const parts = divide(netPaid);
    for (let n = 0; n < indexes.length; n += 1) {
      const share = parts[indexes[n] as number] as number;
      (shares[n] as number) += share * count;
      (royalties[n] as number) += royaltyOfPaise(share, percentages[n] as number) * count;
    }
  }
  if (!isSold) return [];
  return sharers.map(({ facultyID }, n) => ({
    facultyID,
    share: BigInt(shares[n] ?? 0),
    royalty: BigInt(royalties[n] ?? 0),
    sales,
  }));
}

/** By faculty and by the day of the terms. */
export function sumsByFaculty(
  all: readonly PackageSales[],
  splits: Splits,
  faculties: readonly Faculty[],
): Map<number, Map<string, SaleSums>> {
  const byID = new Map(faculties.map((one) => [one.id, one]));
  const sums = new Map(faculties.map(({ id }) => [id, new Map<string, SaleSums>()]));
  for (const one of all) {
    for (const { facultyID, ...brought } of broughtBy(one, splits, byID)) {
      const ofFaculty = sums.get(facultyID);
      ofFaculty?.set(one.day, addSums(ofFaculty.get(one.day) ?? noSales, brought));
    }
  }
  return sums;
}

export const addSums = (one: SaleSums, other: SaleSums): SaleSums => ({
  share: one.share + other.share,
  royalty: one.royalty + other.royalty,
  sales: one.sales + other.sales,
});

export const addedUp = (sums: ReadonlyMap<string, SaleSums> | undefined): SaleSums =>
  [...(sums?.values() ?? [])].reduce(addSums, noSales);
