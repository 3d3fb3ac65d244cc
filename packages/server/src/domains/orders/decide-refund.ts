import { inPaise, rupeesOf, shownRupees } from '@prepdesk/contract/money';
import {
  badAmount,
  type RefundPlan,
  refundAmount as refundAmountRule,
} from '@prepdesk/contract/orders/refunds';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { coupons } from '../../db/schema/coupons.ts';
import { refunds } from '../../db/schema/orders.ts';
import { shipments } from '../../db/schema/shipping.ts';
import type { StoredOrder } from './order-rows.ts';
import { royaltyEffect } from './refund-royalty.ts';
import { accessEffect, givenBackPaise } from './refunded-access.ts';

type Rule = RefundPlan['rules'][number] & { rule: 'paid' | 'amount' | 'balance' };
type Effect = RefundPlan['effects'][number];

export type RefundDecision = {
  /** All rules, each judged on its own. */
  rules: Rule[];
  needsApproval: boolean;
  balance: string;
  balanceAfter: string;
};

/** The typed amount, if it can be refunded at all. */
function amountIn(typed: string): { amount: string | undefined; error: string } {
  const read = refundAmountRule().safeParse(typed);
  if (read.success) return { amount: read.data, error: '' };
  return { amount: undefined, error: read.error.issues[0]?.message ?? badAmount };
}

/**
 * Whether this amount of an order may be refunded, and by whom. Both refusals and explanations call this function.
 * @param approvalAbove rupees; above this sum a second person must approve, even when it is refunded in small parts
 */
export async function decideRefund(
  db: Db,
  order: StoredOrder,
  typed: string,
  approvalAbove: number,
): Promise<RefundDecision> {
  const { amount, error } = amountIn(typed);
  const paid = inPaise(order.paidAmount ?? '0.00');
  const balance = paid - inPaise(order.refundedAmount);
  const requested = amount === undefined ? 0 : inPaise(amount);
  const alone = await givenBackAlonePaise(db, order.id);
  return {
    rules: [
      paidRule(order),
      { rule: 'amount', isMet: amount !== undefined, because: amount ? 'The amount is more than 0' : error },
      balanceRule(order, balance, requested),
    ],
    needsApproval: requested > 0 && alone + requested > approvalAbove * 100,
    balance: rupeesOf(balance),
    balanceAfter: rupeesOf(Math.max(0, balance - requested)),
  };
}

function paidRule({ isActive, paidAmount }: StoredOrder): Rule {
  const isPaid = isActive === 1 && inPaise(paidAmount ?? '0.00') > 0;
  if (isPaid) return { rule: 'paid', isMet: true, because: `${shownRupees(paidAmount!)} was paid` };
  const because =
    isActive === 1
      ? 'This order was free: there is nothing to give back'
      : 'The payment of this order is not confirmed: there is nothing to give back';
  return { rule: 'paid', isMet: false, because };
}

function balanceRule(order: StoredOrder, balance: number, requested: number): Rule {
  const max = shownRupees(rupeesOf(balance));
  const back = shownRupees(order.refundedAmount);
  const paid = shownRupees(order.paidAmount ?? '0.00');
  const isMet = requested <= balance;
  const because = isMet
    ? `At most ${max} can be refunded`
    : `At most ${max} can be refunded: ${paid} was paid, and ${back} was refunded or is about to be`;
  return { rule: 'balance', isMet, because };
}

/** What was refunded of an order without a second person. */
async function givenBackAlonePaise(db: Db, orderID: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0.00)::text` })
    .from(refunds)
    .where(
      and(
        ...[eq(refunds.orderID, orderID), isNull(refunds.approvedBy)],
        sql`${refunds.state} in ('done', 'disputed')`,
      ),
    );
  return inPaise(row?.sum ?? '0.00');
}

/** What the refund will do, shown before it is confirmed. */
export async function effectsOf(
  db: Db,
  actor: Actor,
  order: StoredOrder,
  typed: string,
  { rules, needsApproval, balanceAfter }: RefundDecision,
  approvalAbove: number,
): Promise<Effect[]> {
  if (rules.some(({ isMet }) => !isMet)) return [];
  const given = await givenBackPaise(db, order.id);
  const isFull = given + inPaise(amountIn(typed).amount!) >= inPaise(order.paidAmount!);
  const limit = shownRupees(`${approvalAbove}.00`);
  return [
    { about: 'balance', says: `${shownRupees(balanceAfter)} remains after this refund` },
    ...(needsApproval
      ? [
          {
            about: 'approval' as const,
            says: `More than ${limit} of an order: it waits until a second person approves it`,
          },
        ]
      : []),
    { about: 'access', says: await accessEffect(db, order, isFull) },
    ...(order.couponID === null ? [] : [await couponEffect(db, order.couponID)]),
    ...(await shipmentEffect(db, order.id)),
    ...(await royaltyEffect(db, actor, order.id)),
  ];
}

async function couponEffect(db: Db, couponID: number): Promise<Effect> {
  const [coupon] = await db
    .select({ couponCode: coupons.couponCode })
    .from(coupons)
    .where(eq(coupons.id, couponID));
  return {
    about: 'coupon',
    says: `The coupon ${coupon?.couponCode ?? ''} stays used: a refund does not give a use of it back`,
  };
}

/** From shipments that were not yet handed to the courier (state 3 and above are under way). */
async function shipmentEffect(db: Db, orderID: number): Promise<Effect[]> {
  const pending = await db
    .select({ module: shipments.module })
    .from(shipments)
    .where(and(eq(shipments.orderID, orderID), lt(shipments.state, 3)))
    .orderBy(asc(shipments.module));
  if (pending.length === 0) return [];
  const modules = pending.map(({ module }) => module).join(', ');
  return [{ about: 'shipment', says: `Still to be sent: ${modules}. A refund does not stop the parcel` }];
}
