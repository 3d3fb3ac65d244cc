import { rupeesOf } from '@prepdesk/contract/money';
import { lastDayOf } from '@prepdesk/contract/royalty/payment-time';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { broughtSomething, givenBack, settledSplit } from '../pricing/sales.ts';
import { royaltyOfPaise, type Split } from '../pricing/shares.ts';
import type { Splits } from '../pricing/splits.ts';
import { type Faculty, termsOn } from '../pricing/terms.ts';
import { ordersOf, type PackageSales, sharingOf, splitOfGroup, stretchesOf } from '../sums/counted-sales.ts';

/**
 * The sales of a month, in a table that ends with the transaction: they are read once for all faculties, and the lines of
 * each are made there from what every price brings it. A million lines never come to this server.
 */
export type MonthSales = readonly (PackageSales & {
  /** By which the table names each of the prices. */
  priceIDs: readonly number[];
})[];

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
      at timestamptz, kept numeric(14, 2), refund_ids int[], settled text, day text, price_id int) on commit drop`);
  await db.execute(sql`
    insert into pg_temp.month_sales
    select sold.*, dense_rank() over (order by day, package_id, settled, kept)
    from (
      select o.id, o.order_number, o.package_id, o.package_name, o.validity_in_days, o.purchased_at,
        o.paid_amount - coalesce(back.amount, 0) as kept, coalesce(back.ids, '{}'), coalesce(settled.split::text, '') as settled, s.day
      from ${ordersOf(appID, stretches)} ${givenBack(asOf)} ${settledSplit}
      where ${broughtSomething}) sold`);
  await db.execute(sql`analyze pg_temp.month_sales`);
  const { rows } = await db.execute<MonthSales[number]>(sql`
    select day, package_id as "packageID", settled, json_agg(json_build_array((kept * 100)::bigint, sales)) as prices,
      json_agg(price_id) as "priceIDs"
    from (select day, package_id, settled, kept, price_id, count(*)::int as sales from pg_temp.month_sales group by 1, 2, 3, 4, 5) equal
    group by 1, 2, 3`);
  return rows;
}

/** By what sales of a package are shared, and the terms that apply to them. */
type Group = { id: number; rate: string; exchange: string } & Split;
/** What a sale at each price brings the faculty, in columns. */
type Prices = { ids: number[]; shares: string[]; royalties: string[]; groupIDs: number[] };

function pricedFor(faculty: Faculty, sales: MonthSales, splits: Splits): { groups: Group[]; prices: Prices } {
  const byID = new Map([[faculty.id, faculty]]);
  const groups: Group[] = [];
  const prices: Prices = { ids: [], shares: [], royalties: [], groupIDs: [] };
  for (const [id, one] of sales.entries()) {
    const { sharers, divide } = sharingOf(one, splits, byID);
    const [sharer] = sharers;
    const split = splitOfGroup(one, splits);
    if (!sharer || !split) continue;
    const { rate, exchange } = termsOn(faculty, one.day);
    groups.push({ id, ...split, rate: rupeesOf(rate), exchange: rupeesOf(exchange) });
    for (const [n, [netPaid]] of one.prices.entries()) {
      const share = divide(netPaid)[sharer.index] ?? 0;
      prices.ids.push(one.priceIDs[n] ?? 0);
      prices.shares.push(rupeesOf(BigInt(share)));
      prices.royalties.push(rupeesOf(BigInt(royaltyOfPaise(share, sharer.percentages))));
      prices.groupIDs.push(id);
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
  splits: Splits,
): Promise<void> {
  const { groups, prices } = pricedFor(faculty, sales, splits);
  await db.execute(sql`
    with lines as (
      select s.*, p.share, p.royalty, g.rule, g.weights, g.rate, g.exchange, row_number() over earlier as place,
        least(p.royalty, greatest(0, ${rupeesOf(recovered)}::numeric - (sum(p.royalty) over earlier - p.royalty))) as recovered
      from pg_temp.month_sales s
        join unnest(${sql.param(prices.ids)}::int[], ${sql.param(prices.shares)}::numeric[], ${sql.param(prices.royalties)}::numeric[],
          ${sql.param(prices.groupIDs)}::int[]) p (id, share, royalty, group_id) on p.id = s.price_id
        join json_to_recordset(${JSON.stringify(groups)}::json) as g (id int, rule text, weights jsonb, rate numeric, exchange numeric)
          on g.id = p.group_id
      window earlier as (order by s.at, s.order_id rows unbounded preceding)
    )
    insert into royalty_lines (statement_id, run, place, kind, order_id, order_number, package_id, package_name,
      validity_in_days, at, price, share, rule, weights, rate, exchange, royalty, recovered, payable, refund_ids)
    select ${id}, ${run}, place, 'sale', order_id, order_number, package_id, package_name, validity_in_days, at, kept, share,
      rule, weights, rate, exchange, royalty, recovered, royalty - recovered, refund_ids
    from lines order by place`);
}
