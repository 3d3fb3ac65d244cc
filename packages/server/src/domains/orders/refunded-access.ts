import { shownDay } from '@prepdesk/contract/company-time';
import { inPaise } from '@prepdesk/contract/money';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { learnerAccess, learners } from '../../db/schema/learners.ts';
import { orders } from '../../db/schema/orders.ts';
import { givenBackOf, orderIsOpenNow } from '../entitlement/index.ts';
import type { StoredOrder } from './order-rows.ts';

export async function givenBackPaise(db: Db, orderID: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`${givenBackOf('orders')}::text` })
    .from(orders)
    .where(eq(orders.id, orderID));
  return inPaise(row?.sum ?? '0.00');
}

type Access = { opened: { id: number; expiresOn: string }[]; otherOrder: string | undefined };

/** Access given by staff to the learner, and another paid order of the same package that was not given back. */
async function accessFromElsewhere(db: Db, { id, learnerID, packageID }: StoredOrder): Promise<Access> {
  const opened = await db
    .select({ id: learnerAccess.id, expiresOn: learnerAccess.expiresOn })
    .from(learnerAccess)
    .where(
      and(
        eq(learnerAccess.learnerID, learnerID),
        eq(learnerAccess.packageID, packageID),
        isNull(learnerAccess.withdrawnAt),
      ),
    );
  const [other] = await db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(
        ...[eq(orders.learnerID, learnerID), eq(orders.packageID, packageID), ne(orders.id, id)],
        orderIsOpenNow(),
      ),
    )
    .limit(1);
  return { opened, otherOrder: other?.orderNumber };
}

/** What a refund means for the learner's access, in a sentence. */
export async function accessEffect(db: Db, order: StoredOrder, isFull: boolean): Promise<string> {
  const { opened, otherOrder } = await accessFromElsewhere(db, order);
  if (!isFull) return 'Learner keeps access (partial refund)';
  const { packageName } = order;
  if (otherOrder) return `${packageName} stays open: the learner has it by order ${otherOrder} as well`;
  const days = opened.map(({ expiresOn }) => shownDay(expiresOn)).join(', ');
  const byStaff = days ? `, and the access granted by staff until ${days} is revoked` : '';
  return `Refunded in full: the learner cannot open ${packageName} any more${byStaff}`;
}

/**
 * After a full refund the order opens nothing, and neither does access to the same package that staff gave, unless
 * another order of it is valid. Two orders that are refunded at once wait for one another here.
 */
export async function endAccess(db: Db, order: StoredOrder): Promise<void> {
  if ((await givenBackPaise(db, order.id)) < inPaise(order.paidAmount ?? '0.00')) return;
  await db
    .select({ id: learners.id })
    .from(learners)
    .where(eq(learners.id, order.learnerID))
    .for('no key update');
  const { opened, otherOrder } = await accessFromElsewhere(db, order);
  if (otherOrder) return;
  for (const { id } of opened) {
    await db.update(learnerAccess).set({ withdrawnAt: sql`now()` }).where(eq(learnerAccess.id, id));
  }
}
