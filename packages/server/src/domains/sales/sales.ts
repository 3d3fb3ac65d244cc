import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { CallParsed } from '@prepdesk/contract/define-call';
import { sales as calls } from '@prepdesk/contract/sales/sales';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { choicesWith } from '../../db/list/choices.ts';
import { equals, month } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import type { OfMatches } from '../../db/list/statement.ts';
import { coupons } from '../../db/schema/coupons.ts';
import { orders } from '../../db/schema/orders.ts';
import { implement } from '../../http/call/implement.ts';
import { couponBars, type PackageGroups, packageGroups, planTotals } from './groups.ts';
import {
  filters as allFilters,
  amountPaid,
  byPackage,
  newestFirst,
  ofApp,
  orderList,
  requireBothDates,
  saleColumns,
  salesOrderColumns,
} from './order-list.ts';
import { type DayRange, storedDaySums } from './order-sums.ts';

type Days = { startDate: string; endDate: string };
type SalesFilters = Days & {
  packageId?: readonly number[];
  search: string;
  isActive?: number | undefined;
  amountPaid?: string | undefined;
  refund?: string | undefined;
};

const isFilteredBy = (amount: string | undefined): boolean => amount === 'free' || amount === 'paid';

/** Days, packages and coupons filter the daily sums; anything else only the rows. */
const isOfDaySums = ({ search, isActive, refund, amountPaid: amount }: SalesFilters): boolean =>
  search === '' && isActive === undefined && !refund && !isFilteredBy(amount);

const sumsOf = (filters: SalesFilters & Chosen, appID: number) =>
  isOfDaySums(filters) ? storedDaySums({ ...filters, packages: filters.packageId, appID }) : undefined;

type Chosen = Pick<DayRange, 'coupons'>;

const barsOf = (db: Db, filters: SalesFilters & Chosen, appID: number, ofMatches: OfMatches) =>
  couponBars(db, { ...filters, appID }, isOfDaySums(filters) ? undefined : ofMatches);

/** Free orders bring nothing, and everything that is brought is paid. */
function filteredTo(amount: string | undefined, { packageCount, packageSale }: PackageGroups): PackageGroups {
  if (!isFilteredBy(amount)) return { packageCount, packageSale };
  const isFree = amount === 'free';
  return {
    packageCount: packageCount
      .map((one) => ({ ...one, ...(isFree ? { purchasedLen: 0 } : { freeLen: 0 }) }))
      .filter(({ freeLen, purchasedLen }) => freeLen + purchasedLen > 0),
    packageSale: isFree ? [] : packageSale,
  };
}

/** The first and the last day of a month, yyyy-MM; '' means no limit. */
export function daysOfMonth(chosen: string): Days {
  if (chosen === '') return { startDate: '', endDate: '' };
  const [year = 0, number = 0] = chosen.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { startDate: `${chosen}-01`, endDate: last };
}

const clinicalRequested = (input: CallParsed<typeof calls.clinical>) => ({
  ...input,
  ...daysOfMonth(input.monthyear),
  packages: input.packageId,
});

const { general, clinical } = appIDs;
const { bought, packages, coupons: ofCoupons, refund } = allFilters;
const filters = { bought, coupons: ofCoupons, refund };

/** Each code once, by the first coupon that has it. */
const couponChoices = (db: Db, appID: number, which: SQL | undefined, limit: number | undefined) => {
  const choices = db
    .select({ id: sql<number>`min(${coupons.id})`, couponCode: sql<string>`${coupons.couponCode}::text` })
    .from(coupons)
    .where(and(eq(coupons.appID, appID), which))
    .groupBy(coupons.couponCode)
    .orderBy(asc(coupons.couponCode))
    .$dynamic();
  return limit === undefined ? choices : choices.limit(limit);
};

export const sales = implement(calls, {
  all: listOf(calls.all, {
    ...orderList,
    ...newestFirst,
    columns: saleColumns,
    scope: { appID: ofApp(general) },
    filters: { ...allFilters, amountPaid },
    sumsKept: ({ input }) => sumsOf(input, general),
  }),
  withGraph: listOf(calls.withGraph, {
    ...orderList,
    ...byPackage,
    columns: saleColumns,
    scope: { appID: ofApp(general) },
    filters,
    refuse: ({ input }) => requireBothDates(input),
    sumsKept: ({ input }) => sumsOf(input, general),
    extra: ({ input, db, ofMatches }) => barsOf(db, input, general, ofMatches),
  }),
  withCoupons: listOf(calls.withCoupons, {
    ...orderList,
    ...byPackage,
    columns: saleColumns,
    scope: { appID: equals(orders.appID) },
    filters,
    refuse: ({ input }) => requireBothDates(input),
    sumsKept: ({ input }) => sumsOf(input, input.appID),
    extra: ({ input, db, ofMatches }) => barsOf(db, input, input.appID, ofMatches),
  }),
  orders: listOf(calls.orders, {
    ...orderList,
    ...newestFirst,
    columns: salesOrderColumns,
    scope: { appID: equals(orders.appID) },
    filters: allFilters,
    sumsKept: ({ input }) => sumsOf(input, input.appID),
  }),
  clinical: listOf(calls.clinical, {
    ...orderList,
    ...newestFirst,
    columns: saleColumns,
    scope: { appID: ofApp(clinical) },
    filters: {
      amountPaid,
      refund,
      packages,
      month: month(orders.purchasedAt),
    },
    sumsKept: ({ input }) => sumsOf(clinicalRequested(input), clinical),
    extra: async ({ input, db, ofMatches }) => {
      const filters = { ...clinicalRequested(input), appID: clinical };
      const isOfAll = input.search === '' && !input.refund;
      const groups = await packageGroups(db, filters, isOfAll ? undefined : ofMatches);
      return filteredTo(input.amountPaid, groups);
    },
  }),
  planTotals: async ({ input, db }) => {
    requireBothDates(input);
    return { data: await planTotals(db, input) };
  },
  coupons: async ({ input, db }) => ({
    coupons: await choicesWith(input, {
      searched: coupons.searchText,
      isChosen: (ids) =>
        sql`${coupons.couponCode} in (select coupon_code from coupons where id = any(${sql.param(ids)}::int[]))`,
      read: (which, limit) => couponChoices(db, input.appID, which, limit),
      keyOf: ({ couponCode }) => couponCode,
    }),
  }),
});
