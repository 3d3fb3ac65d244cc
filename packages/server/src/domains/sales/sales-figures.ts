import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { companyDay } from '@prepdesk/contract/company-time';
import { salesFigures as calls, type Figures, type SalesMonth } from '@prepdesk/contract/sales/sales-figures';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { orderDays } from '../../db/schema/sales.ts';
import { implement } from '../../http/call/implement.ts';
import { cellsOf } from './groups.ts';
import { requireBothDates } from './order-list.ts';
import { type CouponKey, isOfDays, keptNet } from './order-sums.ts';
import { elapsed, lastDayOf, monthAfter, type Period, periodBefore, yearBefore } from './periods.ts';

const monthsShown = 12;

/** The daily sums of the general app, for all orders or for these coupons. */
function daysOf({ from, until }: Period, chosen: readonly CouponKey[]): SQL {
  const days = { appID: appIDs.general, startDate: from, endDate: until, coupons: chosen };
  return isOfDays(chosen.length === 0 ? 'day' : 'coupon', days);
}

async function figuresOf(db: Db, period: Period, chosen: readonly CouponKey[]): Promise<Figures> {
  const [cells = []] = await cellsOf(
    db,
    sql`select coalesce(sum(${keptNet}), 0)::numeric(16, 2)::text, coalesce(sum(${orderDays.confirmed}), 0)::int,
      (sum(${orderDays.asked}) / nullif(sum(${orderDays.confirmed}), 0))::numeric(14, 2)::text,
      coalesce(sum(${orderDays.refunds}), 0)::numeric(16, 2)::text
    from ${orderDays} where ${daysOf(period, chosen)}`,
  );
  const [net, orders, averagePrice, refunds] = cells as [string, number, string | null, string];
  return { net, orders, averagePrice, refunds };
}

type MonthSums = Pick<SalesMonth, 'net' | 'refundsOfSales' | 'refundsGiven'>;
const nothing: MonthSums = { net: '0.00', refundsOfSales: '0.00', refundsGiven: '0.00' };

async function monthSums(
  db: Db,
  period: Period,
  chosen: readonly CouponKey[],
): Promise<ReadonlyMap<string, MonthSums>> {
  const rows = await cellsOf(
    db,
    sql`select to_char(${orderDays.day}, 'YYYY-MM'), sum(${keptNet})::text, sum(${orderDays.refunds})::text,
      sum(${orderDays.givenBack})::text
    from ${orderDays} where ${daysOf(period, chosen)} group by 1`,
  );
  return new Map(
    (rows as string[][]).map(([month = '', net = '', refundsOfSales = '', refundsGiven = '']) => [
      month,
      { net, refundsOfSales, refundsGiven },
    ]),
  );
}

/** The twelve months that end with a day, each with the same days of the year before. */
async function monthsUntil(db: Db, until: string, chosen: readonly CouponKey[]): Promise<SalesMonth[]> {
  const first = monthAfter(until, 1 - monthsShown);
  const now = await monthSums(db, { from: `${first}-01`, until }, chosen);
  const before = await monthSums(
    db,
    { from: `${monthAfter(first, -monthsShown)}-01`, until: yearBefore(until) },
    chosen,
  );
  return Array.from({ length: monthsShown }, (_, index) => {
    const month = monthAfter(first, index);
    const isLast = index === monthsShown - 1;
    return {
      month,
      ...(now.get(month) ?? nothing),
      netBefore: (before.get(monthAfter(month, -monthsShown)) ?? nothing).net,
      until: isLast && (until < lastDayOf(month) || until === companyDay()) ? until : '',
    };
  });
}

export const salesFigures = implement(calls, {
  read: async ({ input, db, asOf }) => {
    requireBothDates(input);
    const period = elapsed(input, companyDay());
    const before = periodBefore(period);
    return {
      asOf: asOf.toISOString(),
      period,
      periodBefore: before,
      figures: await figuresOf(db, period, input.coupons),
      figuresBefore: await figuresOf(db, before, input.coupons),
      months: await monthsUntil(db, period.until, input.coupons),
    };
  },
});
