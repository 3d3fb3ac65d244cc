import { paiseOf } from '@prepdesk/contract/money';
import { paymentZoneOf } from '@prepdesk/contract/royalty/payment-time';
import { type SQL, sql } from 'drizzle-orm';
import type { Window } from '../../../db/list/computed-list.ts';
import { executePrepared } from '../../../db/prepared-rows.ts';
import type { Books } from '../pricing/books.ts';
import { linesOfSale, type OpenLine } from '../pricing/lines.ts';
import {
  broughtSomething,
  givenBack,
  isFreeOrder,
  netPaidSql,
  type Sale,
  settledSplit,
} from '../pricing/sales.ts';
import type { Faculty } from '../pricing/terms.ts';
import { fromLateOrders } from '../statements/late-sales.ts';
import type { Stretch } from '../sums/counted-sales.ts';
import { dayOf, hasLocked, type Ledger, lockedLinesSql, openFaculties, ownPackages } from './ledger.ts';
import { type LineRow, type ListedLine, listedLineColumns, listedOf, newestFirst } from './line-row.ts';

/**
 * The newest lines of whole months: their orders are read along an index, a stretch at a time, and priced here. Each text
 * is always the same, because planning it takes longer than running it.
 */

/** A line, and what decides its place. */
type Placed = { line: ListedLine; atMicros: number; rank: number };

export async function newestLines(ledger: Ledger, { offset, limit }: Window): Promise<ListedLine[]> {
  const count = offset + limit;
  const all = [
    ...(await orderLines(ledger, count)),
    ...(hasLocked(ledger) ? await newestStored(ledger, count) : []),
    ...correctionLines(ledger),
    ...(await newestLate(ledger, count)),
  ];
  return all
    .sort(byNewest)
    .slice(offset, count)
    .map(({ line }) => line);
}

/** As `newestFirst`. */
const byNewest = (one: Placed, other: Placed): number =>
  other.atMicros - one.atMicros ||
  other.line.orderID - one.line.orderID ||
  one.rank - other.rank ||
  (one.line.lineID < other.line.lineID ? -1 : 1);

/** Sales of months that are not locked, and free orders: enough orders for this many lines. */
async function orderLines(ledger: Ledger, count: number): Promise<Placed[]> {
  const ranks = new Map(ledger.faculties.map(({ id }, n) => [id, n]));
  const lines: Placed[] = [];
  for (const stretch of [...ledger.stretches].reverse()) {
    if (lines.length >= count) break;
    const open = openFaculties(ledger, stretch.day.slice(0, 7));
    for (const order of await newestOrders(ledger, stretch, open, count - lines.length)) {
      for (const line of linesOf(ledger, order, open)) {
        lines.push({ line, atMicros: order.atMicros, rank: ranks.get(line.facultyID) ?? 0 });
      }
    }
  }
  return lines;
}

const startOfDay = (appID: number, day: string, later: number) =>
  sql`(${day}::date + ${later}::int)::timestamp at time zone ${paymentZoneOf(appID)}`;
const idList = (ids: readonly number[]) => sql`${sql.param(ids)}::int[]`;

type NewestOrder = Omit<Sale, 'at' | 'netPaid' | 'refundIDs'> & {
  atMicros: number;
  netPaid: string;
  isFree: boolean;
};

const saleColumns = (appID: number): SQL => sql`
  o.id as "orderID", o.order_number as "orderNumber", o.package_id as "packageID", o.package_name as "packageName",
  o.validity_in_days as "validityInDays", (extract(epoch from o.purchased_at) * 1000000)::bigint as "atMicros",
  ${dayOf(appID, 'o.purchased_at')} as day, ${netPaidSql}::text as "netPaid", o.paid_amount = 0 as "isFree", settled.split as settled`;

async function newestOrders(
  ledger: Ledger,
  stretch: Stretch,
  open: readonly Faculty[],
  count: number,
): Promise<NewestOrder[]> {
  const { db, books } = ledger;
  const { appID } = books;
  const openPackages = ownPackages({ books, faculties: open });
  const freePackages = ledger.hasFree ? ownPackages(ledger) : [];
  if (open.length === 0 && freePackages.length === 0) return [];
  const { rows } = await executePrepared<NewestOrder>(
    db,
    'royalty.newest',
    sql`
    select ${saleColumns(appID)}
    from orders o ${givenBack(undefined)} ${settledSplit}
    where o.app_id = ${appID} and o.purchased_at >= ${startOfDay(appID, stretch.from, 0)}
      and o.purchased_at < ${startOfDay(appID, stretch.until, 1)}
      and (${broughtSomething} and case
          when settled.split is null then o.package_id = any(${idList(openPackages)})
          else exists (select from jsonb_array_elements(settled.split -> 'weights') w
            where (w ->> 0)::int = any(${idList(open.map(({ id }) => id))}))
        end or ${isFreeOrder} and o.package_id = any(${idList(freePackages)}))
    order by o.purchased_at desc, o.id desc limit ${count}`,
  );
  return rows;
}

/** A sale has a line for each of these faculties with a share of it, a free order one that brings nothing. */
function linesOf({ books, faculties }: Ledger, order: NewestOrder, open: readonly Faculty[]): ListedLine[] {
  const { atMicros: _, isFree, netPaid: __, settled: ___, ...sale } = order;
  if (isFree) {
    const facultyID = faculties[0]?.id ?? 0;
    const lineID = `free-${facultyID}-${sale.orderID}`;
    return [{ ...sale, lineID, facultyID, kind: 'free', price: 0n, share: 0n, royalty: 0n }];
  }
  return salesLines(books, order, open);
}

function salesLines(books: Books, order: NewestOrder, open: readonly Faculty[]): ListedLine[] {
  const { atMicros, isFree: _, netPaid, ...sale } = order;
  const { settled: __, ...listed } = sale;
  const at = new Date(atMicros / 1000);
  const whole = { ...sale, at, netPaid: paiseOf(netPaid), refundIDs: [] };
  return linesOfSale(whole, books.splits.get(sale.packageID), open).map(({ facultyID, line }) => ({
    ...listed,
    lineID: `sale-${facultyID}-${sale.orderID}-0-`,
    facultyID,
    kind: 'sale',
    price: line.price,
    share: line.share,
    royalty: line.royalty,
  }));
}

async function newestStored(ledger: Ledger, count: number): Promise<Placed[]> {
  const { rows } = await executePrepared<LineRow & { atMicros: number; rank: number }>(
    ledger.db,
    'royalty.stored',
    sql`
    select ${listedLineColumns}, (extract(epoch from l.at) * 1000000)::bigint as "atMicros", l.rank::int as rank
    from (${lockedLinesSql(ledger, count)}) l order by ${newestFirst} limit ${count}`,
  );
  return rows.map(({ atMicros, rank, ...row }) => ({ line: listedOf(row), atMicros, rank }));
}

type LateOrder = NewestOrder & { facultyID: number };

async function newestLate({ db, books, faculties, lateSales }: Ledger, count: number): Promise<Placed[]> {
  if (lateSales.length === 0) return [];
  const { appID } = books;
  const facultyIDs = lateSales.map(({ facultyID }) => facultyID);
  const { rows } = await db.execute<LateOrder>(sql`
    select s.faculty_id as "facultyID", ${saleColumns(appID)}
    ${fromLateOrders({ appID, facultyIDs })} order by o.purchased_at desc, o.id desc limit ${count}`);
  return rows.flatMap(({ facultyID, ...order }) => {
    const rank = faculties.findIndex(({ id }) => id === facultyID);
    return salesLines(books, order, faculties.slice(rank, rank + 1)).map((line) => ({
      line,
      rank,
      atMicros: order.atMicros,
    }));
  });
}

/** Corrections of locked lines in months that are not locked, which are few. */
export function correctionLines({ corrections: all, faculties }: Ledger): Placed[] {
  const ranks = new Map(faculties.map(({ id }, n) => [id, n]));
  return all.map(({ facultyID, line }) => ({
    line: { ...line, lineID: lateLineID(facultyID, line), facultyID },
    atMicros: line.at.getTime() * 1000,
    rank: ranks.get(facultyID) ?? 0,
  }));
}

const lateLineID = (facultyID: number, { kind, orderID, refundID, reason }: OpenLine): string =>
  `${kind}-${facultyID}-${orderID}-${refundID ?? 0}-${reason}`;
