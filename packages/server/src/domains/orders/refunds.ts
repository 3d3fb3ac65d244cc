import { missing } from '@prepdesk/contract/failures';
import { refunds as calls } from '@prepdesk/contract/orders/refunds';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { learners } from '../../db/schema/learners.ts';
import { orders } from '../../db/schema/orders.ts';
import { implement } from '../../http/call/implement.ts';
import { askRefund } from './ask-refund.ts';
import { decideRefund, effectsOf } from './decide-refund.ts';
import { refundsOfOrder, waitingRefunds } from './refund-rows.ts';
import { approveRefund, markRefund, rejectRefund } from './settle-refund.ts';

async function orderAndName(db: Db, orderNumber: string) {
  const [match] = await db
    .select({ order: orders, fullName: learners.fullName })
    .from(orders)
    .innerJoin(learners, eq(learners.id, orders.learnerID))
    .where(eq(orders.orderNumber, orderNumber));
  if (!match) throw missing('The order');
  return match;
}

export const refunds = implement(calls, {
  ask: ({ input, db, actor, rules }) => askRefund(db, input, actor, rules.refundApprovalAbove),
  plan: async ({ input: { orderID, refundAmount }, db, actor, rules }) => {
    const { order, fullName } = await orderAndName(db, orderID);
    const limit = rules.refundApprovalAbove;
    const decision = await decideRefund(db, order, refundAmount, limit);
    return {
      ...decision,
      orderID,
      fullName,
      packageName: order.packageName,
      paidAmount: order.paidAmount ?? '0.00',
      refundedAmount: order.refundedAmount,
      effects: await effectsOf(db, actor, order, refundAmount, decision, limit),
      refunds: await refundsOfOrder(db, actor.userID, order.id),
    };
  },
  waiting: async ({ db, actor }) => ({ refunds: await waitingRefunds(db, actor.userID) }),
  approve: async ({ input, db, actor }) => {
    await approveRefund(db, input, actor);
  },
  reject: async ({ input, db, actor }) => {
    await rejectRefund(db, input, actor);
  },
  mark: async ({ input, db, actor }) => {
    await markRefund(db, input, actor);
  },
});
