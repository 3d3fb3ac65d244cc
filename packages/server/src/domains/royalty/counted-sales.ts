import { paiseOf } from '@prepdesk/contract/money';
import { lastDayOf, paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { monthsOf, type Period } from './period.ts';
import { givenBack, isPaidOrder, settledSplit } from './sales.ts';
import { royaltyOf, type Split, sharesOf } from './shares.ts';
import { type Faculty, termsOn } from './terms.ts';

/** Equal sales of an app, and how many they are: from the counts that the database keeps of each month. */
export type EqualSales = {
  /** yyyy-MM-dd: the terms of this day are those of each of the sales. */
  day: string;
  packageID: number;
  /** '' while no statement has settled it. */
  settled: string;
  /** Paise; 0 for free orders. */
  kept: bigint;
  sales: number;
};

type Row = Omit<EqualSales, 'kept'> & { kept: string };

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
        until: minOf(begins[n + 1] ? dayBefore(begins[n + 1] ?? '') : last, period.until),
      }))
      .filter(({ from, until }) => from <= until)
      .map((one) => ({ ...one, isWholeMonth: one.from === first && one.until === last }));
  });
}

const minOf = (one: string, other: string): string => (one < other ? one : other);
const maxOf = (one: string, other: string): string => (one > other ? one : other);

/** The days on which the terms of one of these faculties begin. */
const changesOfTerms = (faculties: readonly Faculty[]): string[] =>
  [...new Set(faculties.flatMap(({ terms }) => terms.map(({ fromOn }) => fromOn)))].filter(Boolean).sort();

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

export async function countedSales(
  db: Db,
  appID: number,
  stretches: readonly Stretch[],
): Promise<EqualSales[]> {
  const whole = stretches.filter(({ isWholeMonth }) => isWholeMonth);
  const parts = stretches.filter(({ isWholeMonth }) => !isWholeMonth);
  const rows = [
    ...(whole.length > 0 ? await ofWholeMonths(db, appID, whole) : []),
    ...(parts.length > 0 ? await ofDays(db, appID, parts) : []),
  ];
  return rows.map((row) => ({ ...row, kept: paiseOf(row.kept) }));
}

/** The sales of a long period, where months with the same terms are put together. */
export function countedTogether(
  db: Db,
  appID: number,
  period: Period,
  faculties: readonly Faculty[],
): Promise<EqualSales[]> {
  const changes = changesOfTerms(faculties);
  const together = stretchesOf(period, faculties).map((one) =>
    one.isWholeMonth ? { ...one, day: changes.findLast((day) => day <= one.day) ?? period.from } : one,
  );
  return countedSales(db, appID, together);
}

async function ofWholeMonths(db: Db, appID: number, months: readonly Stretch[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select chosen.day, m.package_id as "packageID", m.split as settled, m.kept::text as kept, sum(m.sales)::int as sales
    from json_to_recordset(${JSON.stringify(months)}::json) as chosen (day text, "from" text)
      join royalty_months m on m.app_id = ${appID} and m.month = left(chosen."from", 7)
    group by chosen.day, m.package_id, m.split, m.kept having sum(m.sales) > 0`);
  return rows;
}

/** Parts of months are few, and are read from the orders. */
async function ofDays(db: Db, appID: number, parts: readonly Stretch[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.day, o.package_id as "packageID", coalesce(settled.split::text, '') as settled,
      (o.paid_amount - coalesce(back.amount, 0))::text as kept, count(*)::int as sales
    from ${ordersOf(appID, parts)} ${givenBack(undefined)} ${settledSplit}
    where ${isCounted}
    group by 1, 2, 3, 4`);
  return rows;
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
const isCounted: SQL = sql`(o.is_active = 1 and o.paid_amount = 0
  or ${isPaidOrder} and o.paid_amount > coalesce(back.amount, 0))`;

/** Of one of equal sales, in paise. */
export type Part = { facultyID: number; share: bigint; royalty: bigint };

/** What one of these sales brings these faculties, by the terms of its day: the same as `linesOfSale`. */
export function partsOf(
  { day, packageID, settled, kept }: EqualSales,
  splits: ReadonlyMap<number, Split>,
  faculties: ReadonlyMap<number, Faculty>,
): Part[] {
  const split = settled === '' ? splits.get(packageID) : (JSON.parse(settled) as Split);
  if (!split?.weights.some(([id]) => faculties.has(id))) return [];
  const parts: Part[] = [];
  for (const [facultyID, share] of sharesOf(kept, split.weights)) {
    const faculty = faculties.get(facultyID);
    if (!faculty) continue;
    const { rate, exchange } = termsOn(faculty, day);
    parts.push({ facultyID, share, royalty: royaltyOf(share, rate, exchange) });
  }
  return parts;
}

/** The sums over sales that brought something. */
export type SaleSums = { share: bigint; royalty: bigint; sales: number };

const noSales: SaleSums = { share: 0n, royalty: 0n, sales: 0 };

/** By faculty and by the day of the terms. */
export function sumsOf(
  all: readonly EqualSales[],
  splits: ReadonlyMap<number, Split>,
  faculties: readonly Faculty[],
): Map<number, Map<string, SaleSums>> {
  const byID = new Map(faculties.map((one) => [one.id, one]));
  const sums = new Map(faculties.map(({ id }) => [id, new Map<string, SaleSums>()]));
  for (const one of all) {
    if (one.kept === 0n) continue;
    const count = BigInt(one.sales);
    for (const { facultyID, share, royalty } of partsOf(one, splits, byID)) {
      const ofFaculty = sums.get(facultyID);
      const sum = ofFaculty?.get(one.day) ?? { share: 0n, royalty: 0n, sales: 0 };
      ofFaculty?.set(one.day, sum);
      sum.share += share * count;
      sum.royalty += royalty * count;
      sum.sales += one.sales;
    }
  }
  return sums;
}

export const total = (sums: ReadonlyMap<string, SaleSums> | undefined): SaleSums =>
  [...(sums?.values() ?? [])].reduce(
    (all, one) => ({
      share: all.share + one.share,
      royalty: all.royalty + one.royalty,
      sales: all.sales + one.sales,
    }),
    noSales,
  );
