import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { bought, coupons } from './sale.ts';

const days = z.object({ from: z.string(), until: z.string() });

/** Decimals as text; null where there is nothing to divide by. */
const figures = z.object({
  /** What was paid and not given back, by the day of the sale. */
  net: z.string(),
  /** Confirmed payments. */
  orders: z.int(),
  /** What they were asked for, on average. */
  averagePrice: z.nullable(z.string()),
  /** What was given back of them, by the day of the sale. */
  refunds: z.string(),
});
export type Figures = z.infer<typeof figures>;

const month = z.object({
  /** yyyy-MM */
  month: z.string(),
  net: z.string(),
  /** Of the same days a year before. */
  netBefore: z.string(),
  /** The last day that is in it, where the month goes on behind it; else ''. */
  until: z.string(),
  /** What was given back of the sales of this month, whenever that was. */
  refundsOfSales: z.string(),
  /** What was given back in this month, whenever it was bought. */
  refundsGiven: z.string(),
});
export type SalesMonth = z.infer<typeof month>;

/** What a period comes to beside the one before it: docs/decisions/0034-daily-sums.md. */
export const salesFigures = defineCalls('sales', 'salesFigures', {
  read: call({
    path: 'admin/salesfigures',
    mayBeOld: true,
    kind: 'read',
    shows: ['coupons', 'orders', 'refunds'],
    needs: ['/sales'],
    addition: true,
    /** This month so far when no day is named; then both are. */
    input: z.object({ ...bought.fields, ...coupons.fields }),
    output: z.object({
      /** An instant. */
      asOf: z.string(),
      /** What has passed of the period. */
      period: days,
      /** As many days. */
      periodBefore: days,
      figures,
      figuresBefore: figures,
      /** Twelve months, of which the period's last one is the last. */
      months: z.array(month),
    }),
  }),
});
