import { paiseOf, rupeesOf } from '@prepdesk/contract/money';
import { paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { ReadBatches, Streamed, Window } from '../../db/list/computed-list.ts';
import { countedSales, isOfStretch, ordersOf, sharingOf, stretchRows } from './counted-sales.ts';
import type { SumsOfSales } from './kept-sums.ts';
import { dayOf, hasLocked, isPartial, type Ledger, openOf, ownPackages, storedLines } from './ledger.ts';
import type { OpenLine } from './lines.ts';
import { totalOf } from './listed-totals.ts';
import { broughtSomething, givenBack, settledSplit } from './sales.ts';
import { royaltyOfPaise } from './shares.ts';

/** Royalty as the documented screens list it: locked months as they were stored, open ones by the same rules. */
export type ListedLine = Pick<
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

/** Conditions on `l`, the lines, and by what they are sorted. */
export type Wanted = { where?: SQL | undefined; join?: SQL | undefined; sort?: SQL | undefined };

export type ListedLines = { lines: ListedLine[]; count: number; royalty: bigint };

type Rate = {
  day: string;
  package_id: number;
  settled: string;
  kept: string;
  rank: number;
  faculty_id: number;
};

/** What each sale brings each faculty, for orders to be joined with. */
async function pricesOf(ledger: Ledger): Promise<(Rate & { share: string; royalty: string })[]> {
  const { open, ranks } = openOf(ledger);
  const counted = await countedSales(ledger.db, ledger.books.appID, ledger.stretches);
  return counted.flatMap((one) => {
    const { day, packageID, settled, prices } = one;
    const { sharers, divide } = sharingOf(one, ledger.books.splits, open.get(day.slice(0, 7)) ?? new Map());
    return prices.flatMap(([kept]) => {
      if (kept === 0) return [];
      const parts = divide(kept);
      return sharers.map(({ facultyID, index, percentages }) => ({
        day,
        package_id: packageID,
        settled,
        kept: rupeesOf(BigInt(kept)),
        rank: ranks.get(facultyID) ?? 0,
        faculty_id: facultyID,
        share: rupeesOf(BigInt(parts[index] ?? 0)),
        royalty: rupeesOf(BigInt(royaltyOfPaise(parts[index] ?? 0, percentages))),
      }));
    });
  });
}

type Partners = Pick<Rate, 'day' | 'package_id' | 'settled'> & {
  faculties: (readonly [rank: number, facultyID: number])[];
};

/** Who has a part of which sales, whatever was paid for them. */
function partnersOf(ledger: Ledger): Partners[] {
  const { open, ranks } = openOf(ledger);
  return ledger.sold.flatMap((one) => {
    const { day, packageID, settled } = one;
    const { sharers } = sharingOf(one, ledger.books.splits, open.get(day.slice(0, 7)) ?? new Map());
    const faculties = sharers.map(({ facultyID }) => [ranks.get(facultyID) ?? 0, facultyID] as const);
    return faculties.length > 0 ? [{ day, package_id: packageID, settled, faculties }] : [];
  });
}

const kept = sql.raw('(o.paid_amount - coalesce(back.amount, 0))');

/** Refund, settled shares and amount of an order; nothing is looked up that no order has. */
const settledOf = ({ sold }: Ledger) =>
  sold.some(({ settled }) => settled !== '')
    ? { join: settledSplit, text: sql`coalesce(settled.split::text, '')` }
    : { join: sql``, text: sql`''` };

const orderColumns = (
  appID: number,
): SQL => sql`o.id as order_id, o.purchased_at as at, ${dayOf(appID, 'o.purchased_at')} as day,
  o.order_number, o.package_id, o.package_name, o.validity_in_days`;

/** The sales of the period, whether a month of theirs is locked or not. */
function soldInPeriod(ledger: Ledger): SQL {
  const settled = settledOf(ledger);
  return sql`
    select ${orderColumns(ledger.books.appID)}, ${kept} as kept, ${settled.text} as settled, s.day as terms_day
    from ${ordersOf(ledger.books.appID, ledger.stretches)} ${givenBack(undefined)} ${settled.join}
    where ${broughtSomething}`;
}

/** Sales of months that are not locked, with their amounts. */
const pricedSales = sql`
  select 'sale' as kind, r.faculty_id, r.rank, 'sale-' || r.faculty_id || '-' || o.order_id || '-0-' as line_id, o.order_id, o.at,
    o.day, o.order_number, o.package_id, o.package_name, o.validity_in_days, o.kept as price, r.share, r.royalty, '' as settled,
    '' as terms_day
  from sold o join rates r
    on r.day = o.terms_day and r.package_id = o.package_id and r.settled = o.settled and r.kept = o.kept`;

/** The newest sales of months that are not locked: enough for this many lines, without their amounts. */
function newestSales(ledger: Ledger, partners: readonly Partners[], lines: number): SQL {
  const { appID } = ledger.books;
  const settled = settledOf(ledger);
  const keys = partners.map((one) => `${one.day} ${one.package_id} ${one.settled}`);
  return sql`
    select 'sale' as kind, f.faculty_id, f.rank, 'sale-' || f.faculty_id || '-' || o.id || '-0-' as line_id, ${orderColumns(appID)},
      o.kept as price, null::numeric as share, null::numeric as royalty, o.settled, s.day as terms_day
    from ${stretchRows(ledger.stretches)}
      cross join lateral (
        select o.*, ${kept} as kept, ${settled.text} as settled from orders o ${givenBack(undefined)} ${settled.join}
        where ${isOfStretch(appID)} and ${broughtSomething}
          and s.day || ' ' || o.package_id || ' ' || ${settled.text} = any(${sql.param(keys)}::text[])
        order by o.purchased_at desc, o.id desc limit ${lines}) o
      join partners p on p.day = s.day and p.package_id = o.package_id and p.settled = o.settled
      cross join lateral (
        select (one ->> 0)::int as rank, (one ->> 1)::int as faculty_id from json_array_elements(p.faculties) one) f`;
}

/** Late lines of months that are not locked, which are few. */
function lateOnes({ late, faculties }: Ledger): SQL {
  const ranks = new Map(faculties.map(({ id }, n) => [id, n]));
  const rows = late.map(({ facultyID, line }) => ({
    kind: line.kind,
    faculty_id: facultyID,
    rank: ranks.get(facultyID) ?? 0,
    line_id: `${line.kind}-${facultyID}-${line.orderID}-${line.refundID ?? 0}-${line.reason}`,
    order_id: line.orderID,
    at: line.at.toISOString(),
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
    select l.*, '' as settled, '' as terms_day from json_to_recordset(${JSON.stringify(rows)}::json) as l (kind text, faculty_id int,
      rank int, line_id text, order_id int, at timestamptz, day text, order_number text, package_id int, package_name text,
      validity_in_days int, price numeric, share numeric, royalty numeric)`;
}

/** Free orders of a faculty's packages: they are listed, but bring nothing. */
function freeOrders(ledger: Ledger, newest: number | undefined): SQL {
  const { books, faculties, period } = ledger;
  const { appID } = books;
  const [faculty] = faculties;
  const zone = paymentZoneOf(appID);
  const limit = newest === undefined ? sql`` : sql`order by o.purchased_at desc, o.id desc limit ${newest}`;
  return sql`
    select 'free' as kind, ${faculty?.id ?? 0}::int as faculty_id, 0 as rank, ${`free-${faculty?.id}-`}::text || o.id as line_id,
      ${orderColumns(appID)}, 0 as price, 0 as share, 0 as royalty, '' as settled, '' as terms_day
    from orders o
    where o.app_id = ${appID} and o.is_active = 1 and o.paid_amount = 0
      and o.package_id = any(${sql.param(ownPackages(ledger))}::int[])
      and o.purchased_at >= ${period.from}::timestamp at time zone ${zone}
      and o.purchased_at < (${period.until}::date + 1)::timestamp at time zone ${zone} ${limit}`;
}

const newestFirst = sql.raw('l.at desc, l.order_id desc, l.rank, l.line_id');

type Row = Omit<ListedLine, 'price' | 'share' | 'royalty'> & {
  price: string;
  share: string | null;
  royalty: string | null;
  settled: string;
  termsDay: string;
  count: number;
  sum: string;
};

const listedColumns =
  sql.raw(`l.line_id as "lineID", l.faculty_id as "facultyID", l.kind, l.order_id as "orderID",
  l.order_number as "orderNumber", l.package_id as "packageID", l.package_name as "packageName",
  l.validity_in_days as "validityInDays", l.day, l.price::numeric(14, 2)::text as price, l.share::numeric(14, 2)::text as share,
  l.royalty::numeric(14, 2)::text as royalty, l.settled, l.terms_day as "termsDay"`);

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
  if (isPlain && !isPartial(ledger)) return newestLines(ledger, window, open);
  const { rows } = await ledger.db.execute<Row>(await matchingLines(ledger, wanted, window));
  return {
    lines: rows.map((row) => listedOf(row, ledger)),
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
      yield rows.map((row) => listedOf(row, ledger));
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
  const parts = [pricedSales, storedLines(ledger, undefined), lateOnes(ledger)];
  if (ledger.hasFree) parts.push(freeOrders(ledger, undefined));
  return sql`
    with rates as materialized (
      select * from json_to_recordset(${JSON.stringify(await pricesOf(ledger))}::json) as r (day text, package_id int, settled text,
        kept numeric, rank int, faculty_id int, share numeric, royalty numeric)
    ), sold as materialized (${soldInPeriod(ledger)}), lines as (${sql.join(parts, sql` union all `)})
    select ${listedColumns}, count(*) over ()::int as count, coalesce(sum(l.royalty) over (), 0)::numeric(14, 2)::text as sum
    from lines l ${join} ${where ? sql`where ${where}` : sql``}
    order by ${sort ? sql`${sort},` : sql``} ${newestFirst} ${pageOf(window)}`;
}

const pageOf = (window: Window | undefined): SQL =>
  window ? sql`limit ${window.limit} offset ${window.offset}` : sql``;

/** The newest lines are read along an index, and priced here. */
async function newestLines(
  ledger: Ledger,
  window: Window,
  open: SumsOfSales | undefined,
): Promise<ListedLines> {
  const lines = window.offset + window.limit;
  const partners = partnersOf(ledger);
  // Planning takes longer than running: what has no lines is left out.
  const parts: SQL[] = [];
  if (partners.length > 0) parts.push(newestSales(ledger, partners, lines));
  if (hasLocked(ledger)) parts.push(storedLines(ledger, lines));
  if (ledger.late.length > 0) parts.push(lateOnes(ledger));
  if (ledger.hasFree) parts.push(freeOrders(ledger, lines));
  if (parts.length === 0) return { lines: [], count: 0, royalty: 0n };
  const { rows } = await ledger.db.execute<Row>(sql`
    with partners as materialized (
      select * from json_to_recordset(${JSON.stringify(partners)}::json) as p (day text, package_id int, settled text, faculties json)
    ), lines as (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )})
    select ${listedColumns} from lines l order by ${newestFirst} ${pageOf(window)}`);
  return { lines: rows.map((row) => listedOf(row, ledger)), ...(await totalOf(ledger, open)) };
}

function listedOf({ settled, termsDay, count: _, sum: __, ...row }: Row, ledger: Ledger): ListedLine {
  const price = paiseOf(row.price);
  if (row.share !== null && row.royalty !== null) {
    return { ...row, price, share: paiseOf(row.share), royalty: paiseOf(row.royalty) };
  }
  const faculties = ledger.faculties.filter(({ id }) => id === row.facultyID);
  const { sharers, divide } = sharingOf(
    { day: termsDay, packageID: row.packageID, settled },
    ledger.books.splits,
    new Map(faculties.map((one) => [one.id, one])),
  );
  const parts = divide(Number(price));
  const [{ index, percentages } = { index: -1, percentages: 0 }] = sharers;
  const share = parts[index] ?? 0;
  return { ...row, price, share: BigInt(share), royalty: BigInt(royaltyOfPaise(share, percentages)) };
}
