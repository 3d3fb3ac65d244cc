import { invalid, missing } from '@prepdesk/contract/failures';
import { orderAddress as calls, type OrderAddress } from '@prepdesk/contract/orders/order-address';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { rowToEditOrAdded } from '../../db/row-version.ts';
import { learners } from '../../db/schema/learners.ts';
import { orders, orderAddresses as table } from '../../db/schema/orders.ts';
import { implement } from '../../http/call/implement.ts';
import { lockedOrder } from './order-rows.ts';

const kept = {
  name: table.name,
  email: table.email,
  phone: table.phone,
  address: table.address,
  address1: table.address1,
  city: table.city,
  state: table.state,
  country: table.country,
  zipcode: table.zipcode,
  rowVersion: table.rowVersion,
};

const nowhere = { address: '', address1: '', city: '', state: '', country: '', zipcode: '', rowVersion: 0 };

async function keptAddress(db: Db, orderID: number): Promise<OrderAddress | undefined> {
  const [row] = await db.select(kept).from(table).where(eq(table.orderID, orderID));
  return row;
}

async function addressOf(db: Db, orderNumber: string): Promise<OrderAddress> {
  const [row] = await db
    .select({ id: orders.id, name: learners.fullName, email: learners.email, phone: learners.phone })
    .from(orders)
    .innerJoin(learners, eq(learners.id, orders.learnerID))
    .where(eq(orders.orderNumber, orderNumber));
  if (!row) throw missing('The order');
  const { id, ...learner } = row;
  return (await keptAddress(db, id)) ?? { ...learner, ...nowhere };
}

/**
 * Every call may carry the sender's own phone (d3 §9), under the name that here is the learner's: without a phone of
 * the address it would be stored as one.
 */
async function requireOwnOrder(db: Db, learnerID: number, phone: string): Promise<void> {
  const [learner] = await db
    .select({ phone: learners.phone })
    .from(learners)
    .where(eq(learners.id, learnerID));
  if (learner?.phone !== phone) throw invalid({ phone: 'Please enter user phone number ' });
}

export const orderAddress = implement(calls, {
  detail: async ({ input, db }) => ({ Address: await addressOf(db, input.orderID) }),
  save: async ({ input: { orderID: orderNumber, rowVersion, ...written }, db, actor }) => {
    const { id: orderID, learnerID } = await lockedOrder(db, eq(orders.orderNumber, orderNumber));
    if (written.phone === actor.phone) await requireOwnOrder(db, learnerID, actor.phone);
    const isIt = eq(table.orderID, orderID);
    const stored = await rowToEditOrAdded(db, table, { orderID, ...written }, isIt, {
      rowVersion,
      shown: async ({ orderID: _, ...row }) => row,
    });
    if (stored) await db.update(table).set(written).where(isIt);
  },
});
