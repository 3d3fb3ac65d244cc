import { activations as calls } from '@prepdesk/contract/orders/activations';
import { eq, sql } from 'drizzle-orm';
import { companyToday, instantOf } from '../../db/company-time.ts';
import { isoOf } from '../../db/iso-of.ts';
import { equals, when } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { learners } from '../../db/schema/learners.ts';
import { orders } from '../../db/schema/orders.ts';
import { implement } from '../../http/implement.ts';
import { givenBack } from './order-rows.ts';

/** What was given back in full opens nothing; what was free can not be given back. */
const activation = sql<'active' | 'expired' | 'refunded' | 'unpaid'>`case
  when ${orders.isActive} = 0 then 'unpaid'
  when ${orders.paidAmount} > 0 and ${givenBack} = ${orders.paidAmount} then 'refunded'
  when ${orders.packageExpiryDate} < ${companyToday} then 'expired'
  else 'active' end`;

/** Months are the company's, whatever the database's zone is. */
const ofMonth = when((month: string) => {
  const first = sql`${`${month}-01`}::timestamp`;
  const next = sql`(${first} + interval '1 month')`;
  return sql`${orders.purchasedAt} >= ${instantOf(first)} and ${orders.purchasedAt} < ${instantOf(next)}`;
});

export const activations = implement(calls, {
  list: listOf(calls.list, {
    from: orders,
    key: orders.id,
    join: [[learners, eq(learners.id, orders.learnerID)]],
    columns: {
      id: orders.id,
      orderID: orders.orderNumber,
      fullName: learners.fullName,
      userPhone: learners.phone,
      packageName: orders.packageName,
      purchasedPrice: sql<string>`${orders.purchasedPrice}`,
      purchasedDate: isoOf(orders.purchasedAt),
      packageExpiryDate: orders.packageExpiryDate,
      isActive: orders.isActive,
      activation,
    },
    scope: { appID: equals(orders.appID), monthyear: ofMonth },
    filters: { isActive: equals(orders.isActive) },
    order: newest(orders.purchasedAt, orders.id),
  }),
});
