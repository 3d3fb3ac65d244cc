import { paiseOf, rupeesOf } from '@prepdesk/contract/money';
import { paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { ReadBatches, Streamed, Window } from '../../../db/list/computed-list.ts';
import { broughtSomething, givenBack, isFreeOrder, netPaidSql, settledSplit } from '../pricing/sales.ts';
import { royaltyOfPaise } from '../pricing/shares.ts';
import type { Splits } from '../pricing/splits.ts';
import type { Faculty } from '../pricing/terms.ts';
import { fromLateOrders, termsDay } from '../statements/late-sales.ts';
import { countedSales, ordersOf, type PackageSales, sharingOf } from '../sums/counted-sales.ts';
import type { SumsOfSales } from '../sums/kept-sums.ts';
import { dayOf, isPartial, type Ledger, lockedLinesSql, openOf, ownPackages } from './ledger.ts';
import { type LineRow, type ListedLine, listedLineColumns, listedOf, newestFirst } from './line-row.ts';
import { countAndRoyaltyOf } from './listed-totals.ts';
import { correctionLines, newestLines } from './newest-lines.ts';

/** Conditions on `l`, the lines, and by what they are sorted. */
export type Wanted = { where?: SQL | undefined; join?: SQL | undefined; sort?: SQL | undefined };

export type ListedLines = { lines: ListedLine[]; count: number; royalty: bigint };

type Rate = {
  day: string;
  package_id: number;
  settled: string;
  net_paid: string;
  rank: number;
  faculty_id: number;
};

type Price = Rate & { share: string; royalty: string };

type Prices = {
  prices: Price[];
  /** Whether a statement has settled the shares of any of them. */
  areSomeSettled: boolean;
};

/** What each of equal sales brings each of these faculties. */
function ratesOf(
  one: PackageSales,
  splits: Splits,
  faculties: ReadonlyMap<number, Faculty>,
  ranks: ReadonlyMap<number, number>,
): Price[] {
  const { day, packageID, settled, prices } = one;
  const { sharers, divide } = sharingOf(one, splits, faculties);
  return prices.flatMap(([paise]) => {
    if (paise === 0) return [];
    const parts = divide(paise);
    return sharers.map(({ facultyID, index, percentages }) => ({
      day,
      package_id: packageID,
      settled,
      net_paid: rupeesOf(BigInt(paise)),
      rank: ranks.get(facultyID) ?? 0,
      faculty_id: facultyID,
      share: rupeesOf(BigInt(parts[index] ?? 0)),
      royalty: rupeesOf(BigInt(royaltyOfPaise(parts[index] ?? 0, percentages))),
    }));
  });
}

const rateRows = (prices: readonly Price[]): SQL => sql`
  select * from json_to_recordset(${JSON.stringify(prices)}::json) as r (day text, package_id int, settled text,
    net_paid numeric, rank int, faculty_id int, share numeric, royalty numeric)`;

/** What each sale brings each faculty, for orders to be joined with. */
async function pricesOf(ledger: Ledger): Promise<Prices> {
  const { open, ranks } = openOf(ledger);
  const counted = await countedSales(ledger.db, ledger.books.appID, ledger.stretches);
  const prices = counted.flatMap((one) => {
    return ratesOf(one, ledger.books.splits, open.get(one.day.slice(0, 7)) ?? new Map(), ranks);
  });
  return { prices, areSomeSettled: counted.some(({ settled }) => settled !== '') };
}

const orderColumns = (
  appID: number,
): SQL => sql`o.id as order_id, o.purchased_at as at, ${dayOf(appID, 'o.purchased_at')} as day,
  o.order_number, o.package_id, o.package_name, o.validity_in_days`;

/** The sales of the period, whether a month of theirs is locked or not. What no order has is not looked up. */
function soldInPeriod({ books: { appID }, stretches }: Ledger, areSomeSettled: boolean): SQL {
  const settled = areSomeSettled
    ? { join: settledSplit, text: sql`coalesce(settled.split::text, '')` }
    : { join: sql``, text: sql`''` };
  return sql`
    select ${orderColumns(appID)}, ${netPaidSql} as net_paid, ${settled.text} as settled, s.day as terms_day
    from ${ordersOf(appID, stretches)} ${givenBack(undefined)} ${settled.join}
    where ${broughtSomething}`;
}

/** Sales of months that are not locked, with their amounts. */
const pricedSales = sql`
  select 'sale' as kind, r.faculty_id, r.rank, 'sale-' || r.faculty_id || '-' || o.order_id || '-0-' as line_id, o.order_id, o.at,
    o.day, o.order_number, o.package_id, o.package_name, o.validity_in_days, o.net_paid as price, r.share, r.royalty
  from sold o join rates r
    on r.day = o.terms_day and r.package_id = o.package_id and r.settled = o.settled and r.net_paid = o.net_paid`;

/** Late sales, with their amounts: the shares and the terms of a sale are those of its equals. */
function lateSales({ books, faculties, lateSales: late }: Ledger): SQL[] {
  if (late.length === 0) return [];
  const { appID, splits } = books;
  const rates = late.flatMap(({ facultyID, counted }) => {
    const rank = faculties.findIndex(({ id }) => id === facultyID);
    const itself = new Map(faculties.slice(rank, rank + 1).map((one) => [one.id, one]));
    return counted.flatMap((one) => ratesOf(one, splits, itself, new Map([[facultyID, rank]])));
  });
  return [
    sql`
    select 'sale' as kind, r.faculty_id, r.rank, 'sale-' || r.faculty_id || '-' || o.order_id || '-0-' as line_id, o.order_id,
      o.at, o.day, o.order_number, o.package_id, o.package_name, o.validity_in_days, o.net_paid as price, r.share, r.royalty
    from (
      select s.faculty_id, ${orderColumns(appID)}, ${netPaidSql} as net_paid, coalesce(settled.split::text, '') as settled,
        ${termsDay(appID, faculties)} as terms_day
      ${fromLateOrders({ appID, facultyIDs: late.map(({ facultyID }) => facultyID) })}
    ) o join (${rateRows(rates)}) r on r.faculty_id = o.faculty_id and r.day = o.terms_day and r.package_id = o.package_id
      and r.settled = o.settled and r.net_paid = o.net_paid`,
  ];
}

/** `correctionLines` for the database. */
function correctionRows(ledger: Ledger): SQL {
  const rows = correctionLines(ledger).map(({ line, rank, atMicros }) => ({
    kind: line.kind,
    faculty_id: line.facultyID,
    rank,
    line_id: line.lineID,
    order_id: line.orderID,
    at: new Date(atMicros / 1000).toISOString(),
    day: line.day,
    order_number: line.orderNumber,
    package_id: line.packageID,
    package_name: line.packageName,
    validity_in_days: line.validityInDays,
    price: rupeesOf(line.price),
    share: rupeesOf(line.share),
    royalty: rupeesOf(line.royalty),
  }));
  return sql`
    select l.* from json_to_recordset(${JSON.stringify(rows)}::json) as l (kind text, faculty_id int,
      rank int, line_id text, order_id int, at timestamptz, day text, order_number text, package_id int, package_name text,
      validity_in_days int, price numeric, share numeric, royalty numeric)`;
}

/** Free orders of a faculty's packages: they are listed, but bring nothing. */
function freeOrders(ledger: Ledger): SQL {
  const { books, faculties, period } = ledger;
  const { appID } = books;
  const [faculty] = faculties;
  const zone = paymentZoneOf(appID);
  return sql`
    select 'free' as kind, ${faculty?.id ?? 0}::int as faculty_id, 0 as rank, ${`free-${faculty?.id}-`}::text || o.id as line_id,
      ${orderColumns(appID)}, 0 as price, 0 as share, 0 as royalty
    from orders o
    where o.app_id = ${appID} and ${isFreeOrder}
      and o.package_id = any(${sql.param(ownPackages(ledger))}::int[])
      and o.purchased_at >= ${period.from}::timestamp at time zone ${zone}
      and o.purchased_at < (${period.until}::date + 1)::timestamp at time zone ${zone}`;
}

type Row = LineRow & { count: number; sum: string };

/**
 * A window of those that match, with how many they are and what they come to.
 * @param open what the sales of its months bring, where that has been read
 */
export async function listedLines(
  ledger: Ledger,
  wanted: Wanted,
  window: Window,
  open?: SumsOfSales,
): Promise<ListedLines> {
  const isPlain = !wanted.where && !wanted.sort;
  if (isPlain && !isPartial(ledger)) {
    return { lines: await newestLines(ledger, window), ...(await countAndRoyaltyOf(ledger, open)) };
  }
  const { rows } = await ledger.db.execute<Row>(await matchingLines(ledger, wanted, window));
  return {
    lines: rows.map(listedOf),
    count: rows[0]?.count ?? 0,
    royalty: paiseOf(rows[0]?.sum ?? '0.00'),
  };
}

/** All that match, a batch at a time. */
export async function streamedLines(
  ledger: Ledger,
  wanted: Wanted,
  read: ReadBatches,
): Promise<Streamed<ListedLine>> {
  const { count } = await listedLines(ledger, wanted, { limit: 1, offset: 0 });
  const all = await matchingLines(ledger, wanted, undefined);
  async function* batches() {
    for await (const rows of read<Row>(all)) {
      yield rows.map(listedOf);
    }
  }
  return { count, batches: batches() };
}

/** Each batch as it is shown. */
export async function* mapped<Row, Shown>(
  batches: AsyncGenerator<readonly Row[]>,
  shown: (rows: readonly Row[]) => Promise<Shown[]>,
): AsyncGenerator<Shown[]> {
  for await (const rows of batches) yield await shown(rows);
}

/** Every line is made and looked at in the database. Sales are materialized, so that prices are looked up by a hash. */
async function matchingLines(
  ledger: Ledger,
  { where, join = sql``, sort }: Wanted,
  window: Window | undefined,
): Promise<SQL> {
  const { prices, areSomeSettled } = await pricesOf(ledger);
  const parts = [
    pricedSales,
    lockedLinesSql(ledger, undefined),
    correctionRows(ledger),
    ...lateSales(ledger),
  ];
  if (ledger.hasFree) parts.push(freeOrders(ledger));
  return sql`
    with rates as materialized (
      ${rateRows(prices)}
    ), sold as materialized (${soldInPeriod(ledger, areSomeSettled)}), lines as (${sql.join(parts, sql` union all `)})
    select ${listedLineColumns}, count(*) over ()::int as count, coalesce(sum(l.royalty) over (), 0)::numeric(14, 2)::text as sum
    from lines l ${join} ${where ? sql`where ${where}` : sql``}
    order by ${sort ? sql`${sort},` : sql``} ${newestFirst} ${pageOf(window)}`;
}

const pageOf = (window: Window | undefined): SQL =>
  window ? sql`limit ${window.limit} offset ${window.offset}` : sql``;
