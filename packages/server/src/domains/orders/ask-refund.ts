import type { CallParsed } from '@prepdesk/contract/define-call';
import { invalid, refused } from '@prepdesk/contract/failures';
import { type refunds as calls, type RefundState, refundStates } from '@prepdesk/contract/orders/refunds';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { orders, refunds } from '../../db/schema/orders.ts';
import { decideRefund } from './decide-refund.ts';
import { lockedOrder, type StoredOrder } from './order-rows.ts';
import { endAccess } from './refunded-access.ts';

type Input = CallParsed<typeof calls.ask>;
type Answer = { refundID: number; state: RefundState };

/**
 * Records the refund. The order is locked first, so the remaining amount stays correct until the end. Nothing here
 * waits for anything but the database.
 */
export async function askRefund(db: Db, input: Input, actor: Actor, approvalAbove: number): Promise<Answer> {
  const order = await lockedOrder(db, eq(orders.orderNumber, input.orderID));
  const before = await refundAsSent(db, order, input);
  if (before) return before;
  const { refundAmount: amount, referenceID, reason } = input;
  const { rules, needsApproval } = await decideRefund(db, order, amount, approvalAbove);
  const broken = rules.find(({ isMet }) => !isMet);
  if (broken) {
    throw broken.rule === 'paid' ? refused(broken.because) : invalid({ refundAmount: broken.because });
  }
  const state = needsApproval ? 'waiting' : 'done';
  const [added] = await db
    .insert(refunds)
    .values({
      orderID: order.id,
      amount,
      referenceID,
      reason,
      state,
      decidedBy: actor.userID,
      ...(state === 'done' && { doneAt: sql`now()` }),
    })
    .returning({ refundID: refunds.id });
  if (state === 'done') await endAccess(db, order);
  return { refundID: added!.refundID, state };
}

/**
 * Finds the same refund if it was recorded under this reference before.
 * @throws Failure `invalid` when another refund has the reference
 */
async function refundAsSent(
  db: Db,
  order: StoredOrder,
  { refundAmount, referenceID }: Input,
): Promise<Answer | undefined> {
  const [before] = await db
    .select({ refundID: refunds.id, amount: refunds.amount, state: sql<RefundState>`${refunds.state}` })
    .from(refunds)
    .where(and(eq(refunds.orderID, order.id), eq(refunds.referenceID, referenceID)));
  if (!before) return undefined;
  if (before.amount !== refundAmount) {
    throw invalid({ referenceID: 'This order has another refund with this reference ID already' });
  }
  if (before.state === 'rejected' || before.state === 'failed') {
    const became = refundStates[before.state].toLowerCase();
    throw invalid({ referenceID: `The refund with this reference ID ${became}. Please enter a new one` });
  }
  return { refundID: before.refundID, state: before.state };
}
