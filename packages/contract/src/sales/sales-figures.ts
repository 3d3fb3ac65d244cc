import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { bought, coupons } from './sale.ts';

const days = z.object({ from: z.string(), until: z.string() });

/** Decimals as text; null where there is nothing to divide by. */
const figures = z.object({
  /** What was paid and not refunded, by the day of the sale. */
  net: z.string(),
  /** Confirmed payments. */
  orders: z.int(),
  /** Their average price. */
  averagePrice: z.nullable(z.string()),
  /** What was refunded of them, by the day of the sale. */
  refunds: z.string(),
});
export type Figures = z.infer<typeof figures>;

const month = z.object({
  /** yyyy-MM */
  month: z.string(),
  net: z.string(),
  /** For the same days of the previous year. */
  netBefore: z.string(),
  /** The last day that is included, where the month is not over with it, as it is not on its last day; otherwise ''. */
  until: z.string(),
  /** What was refunded of the sales of this month, whenever that was. */
  refundsOfSales: z.string(),
  /** What was refunded in this month, whenever it was bought. */
  refundsGiven: z.string(),
});
export type SalesMonth = z.infer<typeof month>;

/** The figures of a period next to those of the previous one: docs/decisions/0034-daily-sums.md. */
export const salesFigures = defineCalls('sales', 'salesFigures', {
  read: readCall({
    path: 'admin/salesfigures',
    allowStale: true,
    shows: ['coupons', 'orders', 'refunds'],
    needs: ['/sales'],
    addition: true,
    /** This month so far when no day is named; otherwise both are needed. */
    input: z.object({ ...bought.fields, ...coupons.fields }),
    output: z.object({
      /** An instant. */
      asOf: z.string(),
      /** The part of the period that has passed. */
      period: days,
      /** The same number of days before. */
      periodBefore: days,
      figures,
      figuresBefore: figures,
      /** Twelve months, the last of which is the period's last one. */
      months: z.array(month),
    }),
  }),
});
