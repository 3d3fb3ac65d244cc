import type { Refund, RefundState } from '@prepdesk/contract/orders/refunds';
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { isoOf } from '../../db/iso-of.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { learners } from '../../db/schema/learners.ts';
import { orders, refunds } from '../../db/schema/orders.ts';

const deciders = alias(adminUsers, 'deciders');
const approvers = alias(adminUsers, 'approvers');

const refundRows = (db: Db, userID: number, where: SQL) =>
  db
    .select({
      refundID: refunds.id,
      orderID: orders.orderNumber,
      fullName: learners.fullName,
      packageName: orders.packageName,
      refundAmount: refunds.amount,
      referenceID: refunds.referenceID,
      reason: refunds.reason,
      outcomeReason: refunds.outcomeReason,
      state: sql<RefundState>`${refunds.state}`,
      decidedBy: deciders.fullName,
      decidedAt: isoOf(refunds.decidedAt),
      approvedBy: sql<string>`coalesce(${approvers.fullName}, '')`,
      approvedAt: sql<string | null>`${isoOf(refunds.approvedAt)}`,
      isOwn: sql<boolean>`${refunds.decidedBy} = ${userID}`,
      rowVersion: refunds.rowVersion,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderID))
    .innerJoin(learners, eq(learners.id, orders.learnerID))
    .innerJoin(deciders, eq(deciders.id, refunds.decidedBy))
    .leftJoin(approvers, eq(approvers.id, refunds.approvedBy))
    .where(where);

/** More than ever wait. */
const maxWaiting = 500;

export const waitingRefunds = (db: Db, userID: number): Promise<Refund[]> =>
  refundRows(db, userID, eq(refunds.state, 'waiting'))
    .orderBy(asc(refunds.decidedAt), asc(refunds.id))
    .limit(maxWaiting);

export const refundsOfOrder = (db: Db, userID: number, orderID: number): Promise<Refund[]> =>
  refundRows(db, userID, eq(refunds.orderID, orderID)).orderBy(desc(refunds.decidedAt), desc(refunds.id));

export async function refundRowOf(db: Db, userID: number, refundID: number): Promise<Refund> {
  const [row] = await refundRows(db, userID, eq(refunds.id, refundID));
  return row!;
}
