import { missing, refused } from '@prepdesk/contract/failures';
import { type RefundState, refundStates } from '@prepdesk/contract/orders/refunds';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { rowToEdit } from '../../db/row-version.ts';
import { orders, ownRefund, refunds } from '../../db/schema/orders.ts';
import { lockedOrder } from './order-rows.ts';
import { refundRowOf } from './refund-rows.ts';
import { endAccess } from './refunded-access.ts';

/** What happens to a refund after it was entered. */

type Named = { refundID: number; rowVersion?: number | undefined };

/** Locks the order, then the refund, so that every other change of either waits at the order. */
async function lockedRefund(db: Db, { refundID, rowVersion }: Named, { userID }: Actor) {
  const [named] = await db.select({ orderID: refunds.orderID }).from(refunds).where(eq(refunds.id, refundID));
  if (!named) throw missing('The refund');
  const order = await lockedOrder(db, eq(orders.id, named.orderID));
  const refund = await rowToEdit(db, refunds, eq(refunds.id, refundID), {
    rowVersion,
    shown: () => refundRowOf(db, userID, refundID),
  });
  return { order, refund, state: refund.state as RefundState };
}

const nowIs = (state: RefundState): string => `This refund is ${refundStates[state].toLowerCase()} already`;

export async function approveRefund(db: Db, named: Named, actor: Actor): Promise<void> {
  const { order, refund, state } = await lockedRefund(db, named, actor);
  if (state !== 'waiting') throw refused(nowIs(state));
  if (refund.decidedBy === actor.userID) throw refused(ownRefund);
  await db
    .update(refunds)
    .set({ state: 'done', approvedBy: actor.userID, approvedAt: sql`now()`, doneAt: sql`now()` })
    .where(eq(refunds.id, refund.id));
  await endAccess(db, order);
}

export async function rejectRefund(db: Db, named: Named & { reason: string }, actor: Actor): Promise<void> {
  const { refund, state } = await lockedRefund(db, named, actor);
  if (state !== 'waiting') throw refused(nowIs(state));
  if (refund.decidedBy === actor.userID) {
    throw refused('You cannot reject your own refund. You can take it back: mark it as failed');
  }
  await db
    .update(refunds)
    .set({ state: 'rejected', approvedBy: actor.userID, approvedAt: sql`now()`, outcomeReason: named.reason })
    .where(eq(refunds.id, refund.id));
}

type Outcome = 'done' | 'disputed' | 'failed';

/** The states from which each outcome can be reached. */
const reachedFrom: Record<Outcome, readonly RefundState[]> = {
  disputed: ['done'],
  done: ['disputed'],
  failed: ['waiting', 'done', 'disputed'],
};

export async function markRefund(
  db: Db,
  named: Named & { state: Outcome; reason: string },
  actor: Actor,
): Promise<void> {
  const { order, refund, state } = await lockedRefund(db, named, actor);
  if (state === named.state) throw refused(nowIs(state));
  if (!reachedFrom[named.state].includes(state)) {
    const [from, to] = [refundStates[state].toLowerCase(), refundStates[named.state].toLowerCase()];
    throw refused(`A refund that is ${from} cannot become ${to}`);
  }
  // Otherwise one person could refund the same money again and again, each time below the limit for approval.
  if (named.state === 'failed' && state !== 'waiting' && refund.decidedBy === actor.userID) {
    throw refused('You entered this refund: somebody else has to mark it as failed');
  }
  await db
    .update(refunds)
    .set({
      state: named.state,
      outcomeReason: named.reason,
      ...(named.state === 'failed' && { doneAt: null }),
    })
    .where(eq(refunds.id, refund.id));
  if (named.state === 'done') await endAccess(db, order);
}
