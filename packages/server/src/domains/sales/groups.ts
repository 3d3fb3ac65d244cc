import type { CouponBar, PlanTotal } from '@prepdesk/contract/sales/sales';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { runnerOf } from '../../db/list/run.ts';
import type { OfMatches } from '../../db/list/statement.ts';
import { courses } from '../../db/schema/catalogue.ts';
import { packages } from '../../db/schema/commerce.ts';
import { coupons } from '../../db/schema/coupons.ts';
import { orders } from '../../db/schema/orders.ts';
import { orderDays } from '../../db/schema/sales.ts';
import { type DayRange, isOfDays, keptNet, plainSums } from './order-sums.ts';

/** Sums of orders by coupon, plan and package: from the daily sums if only days are given, otherwise from the rows. */

const run = runnerOf('sales.sums');
/** The cells of each row. */
export const cellsOf = (db: Db, query: SQL): Promise<unknown[][]> =>
  run(db, { key: undefined, build: () => query, values: {} });

/** The rows that match `where`; undefined when the daily sums are enough. */
type Matches = OfMatches | undefined;
const grossPrice = sql`${orders.isActive} * ${orders.purchasedPrice}`;

type Bars = { total: string; graphData: CouponBar[]; totalGraph: string };

/** Several coupons may have the same code, one for each package. */
const byCode = (rows: SQL): SQL => sql`
  select coalesce(code, ''), confirmed::int, (asked / nullif(confirmed, 0))::numeric(14, 2)::text,
    (sum(net) over ())::text, (sum(asked) over ())::text
  from (select ${coupons.couponCode}::text as code, sum(confirmed) as confirmed, sum(asked) as asked, sum(net) as net
    from (${rows}) r left join ${coupons} on ${coupons.id} = r.coupon_id group by ${coupons.couponCode}) by_code
  order by confirmed desc, 1`;

type BarCells = [code: string, count: number, average: string | null, net: string, asked: string];

/** 'Average Price Per Coupon' (gaps B54), and the total. */
export async function couponBars(db: Db, filters: DayRange, matches: Matches): Promise<Bars> {
  const rows = await (matches
    ? matches('by coupon', (where) =>
        byCode(sql`select ${orders.couponID} as coupon_id, sum(${orders.isActive}) as confirmed,
          sum(${grossPrice}) as asked, sum(${plainSums.net}) as net from ${orders} where ${where} group by 1`),
      )
    : cellsOf(
        db,
        byCode(sql`select ${orderDays.couponID} as coupon_id, sum(${orderDays.confirmed}) as confirmed,
          sum(${orderDays.asked}) as asked, sum(${keptNet}) as net
          from ${orderDays} where ${isOfDays('coupon', filters)} group by 1`),
      ));
  const bars = rows as BarCells[];
  return {
    total: bars[0]?.[3] ?? '0.00',
    graphData: bars.flatMap(([couponCode, count, averagePrice]) =>
      averagePrice === null ? [] : [{ couponCode, averagePrice, count }],
    ),
    totalGraph: bars[0]?.[4] ?? '0.00',
  };
}

/** courses.exam_level. */
const examLevels = { foundation: 4, inter: 1, final: 2 } as const;

/** What an app's orders brought, by the plan under which they were sold and the exam level of their course. */
export async function planTotals(db: Db, filters: DayRange): Promise<PlanTotal[]> {
  const of = (level?: number) =>
    sql`coalesce(sum(net)${level === undefined ? sql`` : sql` filter (where ${courses.examLevel} = ${level})`}, 0)::numeric(16, 2)::text`;
  const rows = await cellsOf(
    db,
    sql`select plan_name, ${of(examLevels.foundation)}, ${of(examLevels.inter)}, ${of(examLevels.final)}, ${of()}
    from (select ${orderDays.planName} as plan_name, ${orderDays.packageID} as package_id, sum(${keptNet}) as net
      from ${orderDays} where ${isOfDays('package', filters)} group by 1, 2) by_package
    join ${packages} on ${packages.id} = by_package.package_id
    join ${courses} on ${courses.id} = ${packages.courseID}
    group by plan_name having sum(abs(net)) > 0 order by plan_name`,
  );
  return (rows as string[][]).map(([planName = '', foundation = '', inter = '', final = '', total = '']) => ({
    planName,
    foundation,
    inter,
    final,
    total,
  }));
}

export type PackageGroups = {
  packageCount: { val: number; name: string; freeLen: number; purchasedLen: number }[];
  packageSale: { packageID: number; packageName: string; sale: string }[];
};

/** How many orders of each package were free and paid (gaps B16), and what they brought. */
export async function packageGroups(db: Db, filters: DayRange, matches: Matches): Promise<PackageGroups> {
  const named = (rows: SQL) => sql`
    select package_id, ${packages.packageName}::text, free::int, paid::int, net::numeric(16, 2)::text
    from (${rows}) r join ${packages} on ${packages.id} = r.package_id where free + paid > 0 or net <> 0
    order by ${packages.packageName}, package_id`;
  const rows = await (matches
    ? matches('by package', (where) =>
        named(sql`select ${orders.packageID} as package_id, count(*) filter (where ${orders.purchasedPrice} = 0) as free,
          count(*) filter (where ${orders.paidAmount} > 0) as paid, sum(${plainSums.net}) as net
          from ${orders} where ${where} group by 1`),
      )
    : cellsOf(
        db,
        named(sql`select ${orderDays.packageID} as package_id, sum(${orderDays.free}) as free, sum(${orderDays.paid}) as paid,
          sum(${keptNet}) as net from ${orderDays} where ${isOfDays('package', filters)} group by 1`),
      ));
  const groups = rows as [number, string, number, number, string][];
  return {
    packageCount: groups.map(([val, name, freeLen, purchasedLen]) => ({ val, name, freeLen, purchasedLen })),
    packageSale: groups.map(([packageID, packageName, , , sale]) => ({ packageID, packageName, sale })),
  };
}
