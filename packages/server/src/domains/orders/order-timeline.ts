import { missing } from '@prepdesk/contract/failures';
import type { OrderEvent } from '@prepdesk/contract/orders/orders';
import { eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { readable } from '../../db/personal-fields.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { classes } from '../../db/schema/catalogue.ts';
import { learnerAccess } from '../../db/schema/learners.ts';
import { orders, refunds } from '../../db/schema/orders.ts';
import { shipments } from '../../db/schema/shipping.ts';
import { royaltyEvents } from './royalty-events.ts';
import { electiveOf, eventOfChange, type LoggedChange, orderMade, refundEvents } from './timeline-events.ts';

/** The log of one order is short; if it is cut, the oldest events are missing. */
const maxEvents = 500;

/**
 * Everything that happened to an order: what its rows still show, plus what the log has about their changes.
 * @param actor sees the resulting royalty only with the right to it
 */
export async function eventsOf(db: Db, actor: Actor, orderNumber: string): Promise<OrderEvent[]> {
  const order = await madeOrder(db, orderNumber);
  const [entered, settled, sent, opened] = await Promise.all([
    enteredRefunds(db, order.id),
    royaltyEvents(db, actor, order.id),
    db.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderID, order.id)),
    accessIDs(db, order),
  ]);
  const changes = await loggedChanges(db, order.id, [
    ['orders', [order.id]],
    ['order_addresses', [order.id]],
    ['refunds', entered.map(({ id }) => id)],
    ['shipments', sent.map(({ id }) => id)],
    ['learner_access', opened.map(({ id }) => id)],
  ]);
  const named = { packageName: order.packageName, refunds: entered, classes: await classesIn(db, changes) };
  return [
    orderMade(order),
    ...entered.flatMap(refundEvents),
    ...settled,
    ...changes.flatMap((change) => eventOfChange(change, named) ?? []),
  ]
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, maxEvents);
}

async function madeOrder(db: Db, orderNumber: string) {
  const [row] = await db
    .select({
      id: orders.id,
      learnerID: orders.learnerID,
      packageID: orders.packageID,
      packageName: orders.packageName,
      registerFromPlatform: orders.registerFromPlatform,
      at: orders.purchasedAt,
      who: adminUsers.fullName,
    })
    .from(orders)
    .leftJoin(adminUsers, eq(adminUsers.id, orders.createdBy))
    .where(eq(orders.orderNumber, orderNumber));
  if (!row) throw missing('The order');
  return row;
}

export type MadeOrder = Awaited<ReturnType<typeof madeOrder>>;

const approvers = alias(adminUsers, 'approvers');

const enteredRefunds = (db: Db, orderID: number) =>
  db
    .select({
      id: refunds.id,
      referenceID: refunds.referenceID,
      amount: refunds.amount,
      state: refunds.state,
      reason: refunds.reason,
      outcomeReason: refunds.outcomeReason,
      at: refunds.decidedAt,
      who: adminUsers.fullName,
      approvedAt: refunds.approvedAt,
      approvedBy: approvers.fullName,
      doneAt: refunds.doneAt,
    })
    .from(refunds)
    .innerJoin(adminUsers, eq(adminUsers.id, refunds.decidedBy))
    .leftJoin(approvers, eq(approvers.id, refunds.approvedBy))
    .where(eq(refunds.orderID, orderID));

export type EnteredRefund = Awaited<ReturnType<typeof enteredRefunds>>[number];

const accessIDs = (db: Db, { learnerID, packageID }: MadeOrder) =>
  db
    .select({ id: learnerAccess.id })
    .from(learnerAccess)
    .where(sql`${learnerAccess.learnerID} = ${learnerID} and ${learnerAccess.packageID} = ${packageID}`);

/** The classes that were chosen as electives, by id. */
async function classesIn(db: Db, changes: readonly LoggedChange[]): Promise<Map<number, string>> {
  const ids = changes.flatMap((change) => electiveOf(change) ?? []);
  const named = await db
    .select({ id: classes.id, name: sql<string>`${classes.name}::text` })
    .from(classes)
    .where(inArray(classes.id, ids));
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** Queries each table separately, so that each uses its own range of the log's index. */
async function loggedChanges(
  db: Db,
  orderID: number,
  rows: [table: string, ids: number[]][],
): Promise<LoggedChange[]> {
  const named = rows
    .filter(([, ids]) => ids.length > 0)
    .map(
      ([table, ids]): SQL =>
        sql`(${auditLog.tableName} = ${table} and ${inArray(auditLog.rowKey, ids.map(String))})`,
    );
  const changes = await db
    .select({
      at: auditLog.at,
      who: adminUsers.fullName,
      table: auditLog.tableName,
      rowKey: auditLog.rowKey,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(adminUsers, eq(adminUsers.id, auditLog.actorID))
    .where(
      or(
        ...named,
        sql`(${auditLog.tableName} = 'order_electives' and ${like(auditLog.rowKey, `${orderID}/%`)})`,
      ),
    )
    .orderBy(sql`${auditLog.id} desc`)
    .limit(maxEvents);
  return readable(db, changes as LoggedChange[]);
}
