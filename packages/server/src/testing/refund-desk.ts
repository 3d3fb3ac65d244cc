import { orders } from '@prepdesk/contract/orders/orders';
import { refunds } from '@prepdesk/contract/orders/refunds';
import { addChain } from './catalogue.ts';
import { addBuyer, newOrder, nextReference } from './orders.ts';
import { openProduct } from './product.ts';
import { sessionOf } from './sessions.ts';
import { staff } from './staff.ts';

/** Two people who give refunds, above 1,000 rupees only together: Asha requests, Vikram approves. */
export async function openRefundDesk() {
  const product = await openProduct({ REFUND_APPROVAL_ABOVE: '1000' });
  const asha = await sessionOf(product.pool, staff.superAdmin);
  const vikram = await sessionOf(product.pool, staff.content);
  const { courseID } = await addChain(product, asha, 'First');
  const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;
  return {
    product,
    asha,
    vikram,
    query,
    newBuyer: () => addBuyer(product.pool, courseID),
    /** An order that was paid with 4,999.00 rupees. */
    paidOrder: async (more: Record<string, unknown> = {}) => {
      const buyer = await addBuyer(product.pool, courseID);
      const order = newOrder(buyer);
      const { body } = await product.ask(orders.add, { ...order, ...more }, { token: asha });
      if (!body.status) throw new Error(body.message);
      return { ...buyer, order, orderID: order.orderID };
    },
    ask: (orderID: string, refundAmount: unknown, more: Record<string, unknown> = {}, token = asha) =>
      product.ask(refunds.ask, { orderID, refundAmount, referenceID: nextReference(), ...more }, { token }),
    plan: async (orderID: string, refundAmount = '', token = asha) =>
      (await product.ask(refunds.plan, { orderID, refundAmount }, { token })).body.response,
    approve: (refundID: number, token = vikram) => product.ask(refunds.approve, { refundID }, { token }),
    mark: (refundID: number, state: string, token = vikram) =>
      product.ask(refunds.mark, { refundID, state, reason: 'The bank sent it back' }, { token }),
    /** What was paid, and what counts as refunded. */
    moneyOf: async (orderID: string) => {
      const [row] = await query('select paid_amount, refunded_amount from orders where order_number = $1', [
        orderID,
      ]);
      return [row.paid_amount, row.refunded_amount];
    },
  };
}

export type RefundDesk = Awaited<ReturnType<typeof openRefundDesk>>;
