import { rupeesOf } from '@prepdesk/contract/money';
import { lastDayOf } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import {
  byPackage,
  ordersOf,
  type PackageSales,
  sharingOf,
  splitOfGroup,
  stretchesOf,
} from './counted-sales.ts';
import { broughtSomething, givenBack, settledSplit } from './sales.ts';
import { royaltyOfPaise, type Split } from './shares.ts';
import { type Faculty, termsOn } from './terms.ts';

/**
 * The sales of a month, in a table that ends with the transaction: they are read once for all faculties, and the lines of
 * each are made there from what every price brings it. A million lines never come to this server.
 */
export type MonthSales = readonly PackageSales[];

type Month = { appID: number; month: string; asOf?: Date | undefined };

/** @param asOf leaves out refunds after this instant */
export async function readMonth(
  db: Db,
  { appID, month, asOf }: Month,
  faculties: readonly Faculty[],
): Promise<MonthSales> {
  const stretches = stretchesOf({ from: `${month}-01`, until: lastDayOf(month) }, faculties);
  await db.execute(sql`drop table if exists pg_temp.month_sales`);
  await db.execute(sql`
    create temporary table month_sales (order_id int, order_number text, package_id int, package_name text, validity_in_days int,
      at timestamptz, kept numeric(14, 2), refund_ids int[], settled text, terms_day text) on commit drop`);
  await db.execute(sql`
    insert into pg_temp.month_sales
    select o.id, o.order_number, o.package_id, o.package_name, o.validity_in_days, o.purchased_at,
      o.paid_amount - coalesce(back.amount, 0), coalesce(back.ids, '{}'), coalesce(settled.split::text, ''), s.day
    from ${ordersOf(appID, stretches)} ${givenBack(asOf)} ${settledSplit}
    where ${broughtSomething}`);
  await db.execute(sql`analyze pg_temp.month_sales`);
  return byPackage(
    db,
    sql`select terms_day as day, package_id, settled, kept, count(*)::int as sales from pg_temp.month_sales group by 1, 2, 3, 4`,
  );
}

/** Sales of a package that are shared alike, and the terms that apply to them. */
type Group = { day: string; package_id: number; settled: string; rate: string; exchange: string } & Split;
/** What a sale at this price brings the faculty. */
type Price = Pick<Group, 'day' | 'package_id' | 'settled'> & { kept: string; share: string; royalty: string };

function pricedFor(
  faculty: Faculty,
  sales: MonthSales,
  splits: ReadonlyMap<number, Split>,
): { groups: Group[]; prices: Price[] } {
  const byID = new Map([[faculty.id, faculty]]);
  const groups: Group[] = [];
  const prices: Price[] = [];
  for (const one of sales) {
    const { day, packageID, settled } = one;
    const { sharers, divide } = sharingOf(one, splits, byID);
    const [sharer] = sharers;
    const split = splitOfGroup(one, splits);
    if (!sharer || !split) continue;
    const { rate, exchange } = termsOn(faculty, day);
    const of = { day, package_id: packageID, settled };
    groups.push({ ...of, ...split, rate: rupeesOf(rate), exchange: rupeesOf(exchange) });
    for (const [kept] of one.prices) {
      const share = divide(kept)[sharer.index] ?? 0;
      const royalty = royaltyOfPaise(share, sharer.percentages);
      prices.push({
        ...of,
        kept: rupeesOf(BigInt(kept)),
        share: rupeesOf(BigInt(share)),
        royalty: rupeesOf(BigInt(royalty)),
      });
    }
  }
  return { groups, prices };
}

/**
 * Adds the lines of a faculty's sales, oldest first.
 * @param recovered what the guarantee takes of all of them: it takes from the first on, until there is nothing left to take
 */
export async function addSaleLines(
  db: Db,
  { id, run, recovered }: { id: number; run: number; recovered: bigint },
  faculty: Faculty,
  sales: MonthSales,
  splits: ReadonlyMap<number, Split>,
): Promise<void> {
  const { groups, prices } = pricedFor(faculty, sales, splits);
  await db.execute(sql`
    with prices as materialized (
      select * from json_to_recordset(${JSON.stringify(prices)}::json)
        as p (day text, package_id int, settled text, kept numeric(14, 2), share numeric, royalty numeric)
    ), groups as materialized (
      select * from json_to_recordset(${JSON.stringify(groups)}::json)
        as g (day text, package_id int, settled text, rule text, weights jsonb, rate numeric, exchange numeric)
    ), lines as (
      select s.*, p.share, p.royalty, g.rule, g.weights, g.rate, g.exchange, row_number() over earlier as place,
        least(p.royalty, greatest(0, ${rupeesOf(recovered)}::numeric - (sum(p.royalty) over earlier - p.royalty))) as recovered
      from pg_temp.month_sales s
        join prices p on p.day = s.terms_day and p.package_id = s.package_id and p.settled = s.settled and p.kept = s.kept
        join groups g on g.day = s.terms_day and g.package_id = s.package_id and g.settled = s.settled
      window earlier as (order by s.at, s.order_id rows unbounded preceding)
    )
    insert into royalty_lines (statement_id, run, place, kind, order_id, order_number, package_id, package_name,
      validity_in_days, at, price, share, rule, weights, rate, exchange, royalty, recovered, payable, refund_ids)
    select ${id}, ${run}, place, 'sale', order_id, order_number, package_id, package_name, validity_in_days, at, kept, share,
      rule, weights, rate, exchange, royalty, recovered, royalty - recovered, refund_ids
    from lines order by place`);
}
