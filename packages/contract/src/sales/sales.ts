import * as z from 'zod/mini';
import { appIDs } from '../catalogue/apps.ts';
import { defineCalls, readCall } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { manyFilter, monthFilter } from '../list-filters.ts';
import type { RecordName } from '../records.ts';
import { listParts } from '../resource.ts';
import { id, idList, text, wholeNumberBetween } from '../values.ts';
import {
  amountPaid,
  bought,
  coupons,
  payment,
  refund,
  sale,
  saleSums,
  salesOrder,
  searchLength,
} from './sale.ts';

/** Bars of 'Average Price Per Coupon' (gaps B54); for orders without a coupon the code is ''. */
const couponBar = z.object({
  couponCode: z.string(),
  /** Of the confirmed orders, the average price. */
  averagePrice: z.string(),
  /** How many those are. */
  count: z.int(),
});
export type CouponBar = z.infer<typeof couponBar>;

/** By plan and exam level: what was paid and not refunded. */
const planTotal = z.object({
  planName: z.string(),
  foundation: z.string(),
  inter: z.string(),
  final: z.string(),
  /** Including the courses that have no exam level. */
  total: z.string(),
});
export type PlanTotal = z.infer<typeof planTotal>;

const packageCount = z.object({
  val: z.int(),
  name: z.string(),
  /** The number of orders without a price, and of those that were paid (gaps B16). */
  freeLen: z.int(),
  purchasedLen: z.int(),
});
const packageSale = z.object({ packageID: z.int(), packageName: z.string(), sale: z.string() });

const couponChoice = z.object({ id: z.int(), couponCode: z.string() });

const shows = ['coupons', 'learners', 'orders', 'refunds'] as const satisfies readonly RecordName[];
const list = {
  searchLength,
  findsPeople: true,
  sums: saleSums,
  shows,
} as const;
const sorts = ['purchasedDate', 'purchasedPrice'] as const;
const saleList = { ...list, ...listParts(sale), sorts };

/** Along with the rows: the sums over all matches, and their bars. */
const graph = {
  /** What was paid and not refunded. */
  total: z.string(),
  graphData: z.array(couponBar),
  /** The price of the orders in the bars. */
  totalGraph: z.string(),
};
/** So that the page of a whole coupon arrives at once (d3 §9). */
const longPages = { usual: 75, max: 100, sizes: [20, 50, 75, 100] } as const;
const packages = manyFilter('packageId', 'Package');
const graphFilters = { bought, coupons, refund };

const onGraphs = ['/salesgraph', '/graph'] as const;
const onCouponGraphs = ['/sales_coupons', '/sales_graph'] as const;

/** Orders without trial payments of 1 rupee (d3 §1, gaps C15). */
export const sales = defineCalls('sales', 'sales', {
  /** Of the general app, newest first. */
  all: listCall({
    path: 'admin/fetchallorders',
    needs: ['/sales'],
    ...saleList,
    wire: { rows: 'orderData' },
    filters: { bought, packages, coupons, payment, refund, amountPaid },
    alsoAtTop: ['total'],
  }),
  /** Of the general app, package by package. */
  withGraph: listCall({
    path: 'admin/fetchusersorders',
    allowStale: true,
    needs: onGraphs,
    ...saleList,
    wire: { rows: 'orderData', total: 'rowsCount' },
    limit: longPages,
    filters: graphFilters,
    figures: graph,
    alsoAtTop: ['rowsCount', 'total', 'graphData', 'totalGraph'],
  }),
  /** Of an app, package by package. */
  withCoupons: listCall({
    path: 'admin/fetchsalesusersorders',
    allowStale: true,
    needs: onCouponGraphs,
    ...saleList,
    wire: { rows: 'orderData', total: 'rowsCount' },
    limit: longPages,
    given: { appID: id() },
    filters: graphFilters,
    figures: graph,
    alsoAtTop: ['graphData', 'orderData', 'rowsCount', 'total', 'totalGraph'],
  }),
  /** Of an app, the general one when none is named; newest first. */
  orders: listCall({
    path: 'admin/fetchsalesorders',
    needs: ['/sales_orders'],
    ...list,
    ...listParts(salesOrder),
    sorts,
    wire: { rows: 'sales' },
    given: { appID: z._default(id(), appIDs.general) },
    filters: { bought, packages, coupons, payment, refund },
    alsoAtTop: ['sales', 'total'],
  }),
  /** Of the clinical app, newest first. */
  clinical: listCall({
    path: 'admin/fetchprepclinicallorders',
    needs: ['/sales-prepclinic'],
    ...saleList,
    shows: ['learners', 'orders', 'packages', 'refunds'],
    wire: { rows: 'orderData' },
    limit: { usual: 10, sizes: [10, 20, 30, 50] },
    filters: {
      packages,
      amountPaid,
      refund,
      month: monthFilter('monthyear', 'Month'),
    },
    figures: { packageCount: z.array(packageCount), packageSale: z.array(packageSale) },
    alsoAtTop: ['packageCount', 'packageSale', 'orderData', 'total'],
  }),
  /** Plan by exam level; for the general app when none is named (gaps B59). */
  planTotals: readCall({
    path: 'sales-graph',
    allowStale: true,
    shows: ['courses', 'orders', 'packages', 'refunds'],
    needs: ['/salesgraph', '/sales_coupons'],
    input: z.object({ appID: z._default(id(), appIDs.general), ...bought.fields }),
    output: z.object({ data: z.array(planTotal) }),
    alsoAtTop: ['data'],
    saysWhenEmpty: 'No data found',
  }),
  /** Each code once, by the first coupon that has it: as a filter it stands for all coupons with the code. */
  coupons: readCall({
    path: 'admin/getUsersCoupons',
    shows: ['coupons'],
    needs: ['/sales', '/sales_orders', ...onGraphs, ...onCouponGraphs],
    input: z.object({
      appID: id(),
      /** The first that contain this, and beside them those that were chosen before; all when left out. */
      search: z._default(text(100), ''),
      limit: z.optional(wholeNumberBetween(1, 1000, 'Please ask for 1 to 1000 codes')),
      chosen: z._default(idList({ max: 1000 }), []),
    }),
    output: z.object({ coupons: z.array(couponChoice) }),
    alsoAtTop: ['coupons'],
    saysWhenEmpty: 'No data found',
  }),
});
