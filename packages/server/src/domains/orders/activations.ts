import { activations as calls } from '@prepdesk/contract/orders/activations';
import { sql } from 'drizzle-orm';
import { instantOf } from '../../db/company-time.ts';
import { boughtColumns, boughtOrders } from '../../db/list/bought-orders.ts';
import { custom, equals } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { orders } from '../../db/schema/orders.ts';
import { implement } from '../../http/call/implement.ts';
import { orderStandingNow } from '../entitlement/index.ts';

/** Months are in the company's time zone, whatever the database's zone is. */
const ofMonth = custom((month: string) => {
  const first = sql`${`${month}-01`}::timestamp`;
  const next = sql`(${first} + interval '1 month')`;
  return sql`${orders.purchasedAt} >= ${instantOf(first)} and ${orders.purchasedAt} < ${instantOf(next)}`;
});

export const activations = implement(calls, {
  list: listOf(calls.list, {
    ...boughtOrders,
    columns: {
      ...boughtColumns,
      packageExpiryDate: orders.packageExpiryDate,
      isActive: orders.isActive,
      activation: orderStandingNow(),
    },
    scope: { appID: equals(orders.appID), monthyear: ofMonth },
    filters: { isActive: equals(orders.isActive) },
  }),
});
