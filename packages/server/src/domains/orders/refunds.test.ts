import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { orders } from '@prepdesk/contract/orders/orders';
import { refunds } from '@prepdesk/contract/orders/refunds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChain } from '../../testing/catalogue.ts';
import { addBuyer, newOrder, nextReference } from '../../testing/orders.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

let product: TestProduct;
let asha: string;
let vikram: string;
let courseID: number;

beforeAll(async () => {
  product = await openProduct({ REFUND_APPROVAL_ABOVE: '1000' });
  asha = await sessionOf(product.pool, staff.superAdmin);
  vikram = await sessionOf(product.pool, staff.content);
  ({ courseID } = await addChain(product, asha, 'First'));
});
afterAll(() => product.close());

const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

/** An order that was paid with 4,999.00 rupees. */
async function paidOrder(more: Record<string, unknown> = {}) {
  const buyer = await addBuyer(product.pool, courseID);
  const order = newOrder(buyer);
  const { body } = await product.ask(orders.add, { ...order, ...more }, { token: asha });
  expect(body.status, body.message).toBe(true);
  return { ...buyer, order, orderID: order.orderID };
}

const ask = (orderID: string, refundAmount: unknown, more: Record<string, unknown> = {}, token = asha) =>
  product.ask(refunds.ask, { orderID, refundAmount, referenceID: nextReference(), ...more }, { token });
const plan = async (orderID: string, refundAmount = '') =>
  (await product.ask(refunds.plan, { orderID, refundAmount }, { token: asha })).body.response;
const approve = (refundID: number, token = vikram) => product.ask(refunds.approve, { refundID }, { token });
const mark = (refundID: number, state: string, token = vikram) =>
  product.ask(refunds.mark, { refundID, state, reason: 'The bank sent it back' }, { token });
const moneyOf = async (orderID: string) => {
  const [row] = await query('select paid_amount, refunded_amount from orders where order_number = $1', [
    orderID,
  ]);
  return [row.paid_amount, row.refunded_amount];
};

describe('a refund', () => {
  it('is written down with who decided it, and adds up with the order', async () => {
    const { orderID } = await paidOrder();
    const first = await ask(orderID, '500.50');
    expect(first.body).toMatchObject({ status: true, message: 'Refund saved', response: { state: 'done' } });
    await ask(orderID, 100);
    expect(await moneyOf(orderID)).toEqual(['4999.00', '600.50']);
  });

  it.each([
    ['a negative amount', -5, 'Amount must be a number, such as 500 or 500.50'],
    ['nothing', 0, 'Amount must be more than 0'],
    ['no number', Number.NaN, 'Amount must be a number, such as 500 or 500.50'],
    ['more than any number', '1e308', 'Amount must be a number, such as 500 or 500.50'],
    ['parts of a paisa', '10.001', 'Amount must be a number, such as 500 or 500.50'],
    [
      'more than was paid',
      '4999.01',
      'At most ₹ 4,999.00 can be given back: ₹ 4,999.00 was paid, and ₹ 0.00 was given back or is about to be',
    ],
  ])('is refused for %s', async (_, amount, message) => {
    const { orderID } = await paidOrder();
    const { httpStatus, body } = await ask(orderID, amount);
    expect([httpStatus, body.status, body.message]).toEqual([200, false, message]);
    expect(await moneyOf(orderID)).toEqual(['4999.00', '0.00']);
  });

  it('is refused with a sentence for a reference that is no number, and for an order that is not there', async () => {
    const { orderID } = await paidOrder();
    expect((await ask(orderID, 5, { referenceID: 'AB-1' })).body.message).toBe(
      'Reference ID must be a number',
    );
    expect((await ask('NONE-1', 5)).body.message).toContain('The order was not found');
  });

  it('takes an amount as people paste it', async () => {
    const { orderID } = await paidOrder();
    await ask(orderID, '60 ');
    expect(await moneyOf(orderID)).toEqual(['4999.00', '60.00']);
  });

  it('needs a confirmed payment', async () => {
    const { orderID } = await paidOrder({ isActive: 0 });
    const { body } = await ask(orderID, 5);
    expect(body.message).toBe('The payment of this order is not confirmed: there is nothing to give back');
  });

  it('is one row and one reply, however often and by however many at once it is sent', async () => {
    const { orderID } = await paidOrder();
    const same = { referenceID: nextReference() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(orderID, 500, same)));
    answers.push(await ask(orderID, '500.00', same));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(await moneyOf(orderID)).toEqual(['4999.00', '500.00']);
    const other = await ask(orderID, 501, same);
    expect(other.body.message).toBe('This order has another refund with this reference ID already');
  });

  it('is refused without its right, by a sentence that names it and the roles that hold it', async () => {
    const { orderID } = await paidOrder();
    const { httpStatus, body } = await ask(orderID, 5, {}, await sessionOf(product.pool, staff.support));
    expect(httpStatus).toBe(403);
    expect(body.message).toContain(
      'No Access to this route (id:44). It needs Refunds (id:44). Roles that have it:',
    );
    expect(body.message).toContain('Super Admin');
  });
});

describe('a refund above the limit', () => {
  it('waits for a second person, and counts meanwhile', async () => {
    const { orderID } = await paidOrder();
    const { refundID, state } = (await ask(orderID, 3000)).body.response;
    expect(state).toBe('waiting');
    expect(await moneyOf(orderID)).toEqual(['4999.00', '3000.00']);
    expect((await ask(orderID, 2000)).body.message).toContain('At most ₹ 1,999.00 can be given back');
    expect((await approve(refundID, asha)).body.message).toBe('Nobody approves a refund of their own');
    expect((await approve(refundID)).body).toMatchObject({ status: true, message: 'Refund approved' });
    expect((await approve(refundID)).body.message).toBe('This refund is refunded already');
  });

  it('can not be split into small ones by one person', async () => {
    const { orderID } = await paidOrder();
    expect((await ask(orderID, 1000)).body.response.state).toBe('done');
    const second = (await ask(orderID, '0.01')).body.response;
    expect(second.state).toBe('waiting');
    await approve(second.refundID);
    expect((await ask(orderID, 1)).body.response.state).toBe('waiting');
  });

  it('stands in the queue of who may approve it, until it is decided', async () => {
    const { orderID } = await paidOrder();
    const { refundID } = (await ask(orderID, 2000, { reason: 'Bought twice' })).body.response;
    const queueOf = async (token: string) => {
      const { response } = (await product.ask(refunds.waiting, {}, { token })).body;
      return response.refunds.find((one) => one.refundID === refundID);
    };
    expect(await queueOf(asha)).toMatchObject({
      isOwn: true,
      decidedBy: 'Asha Sharma',
      reason: 'Bought twice',
    });
    expect(await queueOf(vikram)).toMatchObject({ isOwn: false, refundAmount: '2000.00', orderID });
    const reject = (token: string) =>
      product.ask(refunds.reject, { refundID, reason: 'Not bought twice' }, { token });
    expect((await reject(asha)).body.message).toContain('Nobody rejects a refund of their own');
    expect((await reject(vikram)).body.message).toBe('Refund rejected');
    expect(await queueOf(vikram)).toBeUndefined();
    expect(await moneyOf(orderID)).toEqual(['4999.00', '0.00']);
  });

  it('is decided by one of two who approve at once', async () => {
    const { orderID } = await paidOrder();
    const { refundID } = (await ask(orderID, 2000)).body.response;
    const answers = await Promise.all([approve(refundID), approve(refundID)]);
    expect(answers.map(({ body }) => body.status).sort()).toEqual([false, true]);
  });
});

describe('what becomes of a refund', () => {
  it('disputed ones count, failed ones do not, and their reference is not used again', async () => {
    const { orderID } = await paidOrder();
    const reference = { referenceID: nextReference() };
    const { refundID } = (await ask(orderID, 700, reference)).body.response;
    expect((await mark(refundID, 'disputed')).body.message).toBe('Refund updated');
    expect(await moneyOf(orderID)).toEqual(['4999.00', '700.00']);
    expect((await mark(refundID, 'done')).body.status).toBe(true);
    expect((await mark(refundID, 'failed')).body.status).toBe(true);
    expect(await moneyOf(orderID)).toEqual(['4999.00', '0.00']);
    expect((await mark(refundID, 'done')).body.message).toBe(
      'A refund that is failed does not become refunded',
    );
    expect((await ask(orderID, 700, reference)).body.message).toBe(
      'The refund with this reference ID failed. Please enter a new one',
    );
  });

  it('who entered it takes it back while it waits, and not after', async () => {
    const { orderID } = await paidOrder();
    const done = (await ask(orderID, 10)).body.response.refundID;
    expect((await mark(done, 'failed', asha)).body.message).toBe(
      'You entered this refund: somebody else has to mark it as failed',
    );
    const waiting = (await ask(orderID, 2000)).body.response.refundID;
    expect((await mark(waiting, 'failed', asha)).body.status).toBe(true);
  });
});

describe('an order with refunds', () => {
  it('keeps its package, its code and its confirmed payment; the rest of it is edited', async () => {
    const { order, orderID } = await paidOrder();
    await ask(orderID, 500);
    const edit = async (more: Record<string, unknown>) => {
      const { userPhone: _, ...sent } = order;
      return (await product.ask(orders.edit, { ...sent, ...more }, { token: asha })).body;
    };
    const sentence = 'This order has refunds: its package, price and confirmed payment stay as they are';
    expect((await edit({ isActive: 0 })).message).toBe(sentence);
    const other = await addBuyer(product.pool, courseID);
    expect((await edit({ packageID: other.packageID })).message).toBe(sentence);
    expect((await edit({ discountCode: 'NEW' })).message).toBe(sentence);
    expect((await edit({ referenceNumber: '99' })).status).toBe(true);
    expect(await moneyOf(orderID)).toEqual(['4999.00', '500.00']);
  });
});

it('what an order was given back is not taken back in the log, where nothing would hold it against what was paid', async () => {
  const { orderID } = await paidOrder();
  await ask(orderID, 500);
  const changes = await query(
    `select a.id from audit_log a join orders o on o.id::text = a.row_key
     where a.table_name = 'orders' and a.before is not null and o.order_number = $1`,
    [orderID],
  );
  expect(changes).toHaveLength(1);
  const { body } = await product.ask(auditLog.revert, { auditID: Number(changes[0].id) }, { token: asha });
  expect(body.status).toBe(false);
  expect(body.message).toContain('An order is changed on its own screen only');
  expect(await moneyOf(orderID)).toEqual(['4999.00', '500.00']);
});

describe('a full refund', () => {
  const openFor = async ({ learnerID, packageID }: { learnerID: number; packageID: number }) =>
    query(
      `insert into learner_access (learner_id, package_id, expires_on) values ($1, $2, '2099-03-31') returning id`,
      [learnerID, packageID],
    );
  const isOpen = async ({ learnerID }: { learnerID: number }) =>
    (await query('select 1 from learner_access where learner_id = $1 and withdrawn_at is null', [learnerID]))
      .length === 1;

  it('says before that access ends, and ends it once it takes effect', async () => {
    const sale = await paidOrder();
    await openFor(sale);
    const before = await plan(sale.orderID, '4999');
    expect(before).toMatchObject({ needsApproval: true, balance: '4999.00', balanceAfter: '0.00' });
    expect(before.effects.map(({ says }) => says)).toEqual([
      '₹ 0.00 of what was paid remains afterwards',
      'More than ₹ 1,000.00 of an order: it waits until a second person approves it',
      expect.stringMatching(
        /^All of it is given back: the learner can not open .*, and what staff opened until 31 Mar 2099 is withdrawn$/,
      ),
    ]);
    const { refundID } = (await ask(sale.orderID, 4999)).body.response;
    expect(await isOpen(sale)).toBe(true);
    await approve(refundID);
    expect(await isOpen(sale)).toBe(false);
  });

  it('leaves access open that another paid order gives', async () => {
    const sale = await paidOrder();
    await openFor(sale);
    const other = newOrder(sale);
    await product.ask(orders.add, other, { token: asha });
    expect((await plan(sale.orderID, '4999')).effects.at(-1)?.says).toContain(
      `by order ${other.orderID} as well`,
    );
    await approve((await ask(sale.orderID, 4999)).body.response.refundID);
    expect(await isOpen(sale)).toBe(true);
    await approve((await ask(other.orderID, 4999)).body.response.refundID);
    expect(await isOpen(sale)).toBe(false);
  });

  it('tells of parcels that are still to be sent', async () => {
    const sale = await paidOrder();
    await query(
      `insert into shipments (order_id, module) select id, 'books' from orders where order_number = $1`,
      [sale.orderID],
    );
    expect((await plan(sale.orderID, '10')).effects.at(-1)?.says).toBe(
      'Still to be sent: books. A refund does not stop the parcel',
    );
  });

  it('and a part of it leaves it open, and says so', async () => {
    const sale = await paidOrder();
    await openFor(sale);
    expect((await plan(sale.orderID, '10')).effects.map(({ about }) => about)).toEqual(['balance', 'access']);
    await ask(sale.orderID, 10);
    expect(await isOpen(sale)).toBe(true);
  });
});

it('the plan of a refund tells every rule, and no effect of what would be refused', async () => {
  const { orderID } = await paidOrder();
  await ask(orderID, 500);
  const { rules, effects, refunds: earlier } = await plan(orderID, '5000');
  expect(rules.map(({ rule, isMet }) => [rule, isMet])).toEqual([
    ['paid', true],
    ['amount', true],
    ['balance', false],
  ]);
  expect(effects).toEqual([]);
  expect(earlier).toMatchObject([{ refundAmount: '500.00', state: 'done', decidedBy: 'Asha Sharma' }]);
});
