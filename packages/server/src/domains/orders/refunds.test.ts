import { refunds } from '@prepdesk/contract/orders/refunds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextReference } from '../../testing/orders.ts';
import { openRefundDesk, type RefundDesk } from '../../testing/refund-desk.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

let desk: RefundDesk;
beforeAll(async () => {
  desk = await openRefundDesk();
});
afterAll(() => desk.product.close());

async function reasonsOf(orderID: string): Promise<string[][]> {
  const { body } = await desk.product.ask(refunds.plan, { orderID }, { token: desk.vikram });
  return body.response.refunds.map(({ reason, outcomeReason }) => [reason, outcomeReason]);
}

describe('a refund', () => {
  it('a refund is stored with the person who decided it, and adds up with the order', async () => {
    const { orderID } = await desk.paidOrder();
    const first = await desk.ask(orderID, '500.50');
    expect(first.body).toMatchObject({ status: true, message: 'Refund saved', response: { state: 'done' } });
    await desk.ask(orderID, 100);
    expect(await desk.moneyOf(orderID)).toEqual(['4999.00', '600.50']);
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
      'At most ₹ 4,999.00 can be refunded: ₹ 4,999.00 was paid, and ₹ 0.00 was refunded or is about to be',
    ],
  ])('a refund is refused for %s', async (_, amount, message) => {
    const { orderID } = await desk.paidOrder();
    const { httpStatus, body } = await desk.ask(orderID, amount);
    expect([httpStatus, body.status, body.message]).toEqual([200, false, message]);
    expect(await desk.moneyOf(orderID)).toEqual(['4999.00', '0.00']);
  });

  it('a refund is refused with a clear sentence without a reference, for one that is not a number, and for an unknown order', async () => {
    const { orderID } = await desk.paidOrder();
    expect((await desk.ask(orderID, 5, { referenceID: ' ' })).body.message).toBe('Please enter Reference ID');
    expect((await desk.ask(orderID, 5, { referenceID: 'AB-1' })).body.message).toBe(
      'Reference ID must be a number',
    );
    expect((await desk.ask('NONE-1', 5)).body.message).toContain('The order was not found');
  });

  it('a refund accepts an amount as people paste it', async () => {
    const { orderID } = await desk.paidOrder();
    await desk.ask(orderID, '60 ');
    expect(await desk.moneyOf(orderID)).toEqual(['4999.00', '60.00']);
  });

  it('a refund needs a confirmed payment', async () => {
    const { orderID } = await desk.paidOrder({ isActive: 0 });
    const { body } = await desk.ask(orderID, 5);
    expect(body.message).toBe('The payment of this order is not confirmed: there is nothing to give back');
  });

  it('a refund gets one row and one reply, however often and by however many at once it is sent', async () => {
    const { orderID } = await desk.paidOrder();
    const same = { referenceID: nextReference() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.ask(orderID, 500, same)));
    answers.push(await desk.ask(orderID, '500.00', same));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(await desk.moneyOf(orderID)).toEqual(['4999.00', '500.00']);
    const other = await desk.ask(orderID, 501, same);
    expect(other.body.message).toBe('This order has another refund with this reference ID already');
  });

  it('a refund is refused without the right to it; the sentence names the right and the roles that hold it', async () => {
    const { orderID } = await desk.paidOrder();
    const { httpStatus, body } = await desk.ask(
      orderID,
      5,
      {},
      await sessionOf(desk.product.pool, staff.support),
    );
    expect(httpStatus).toBe(403);
    expect(body.message).toContain(
      'No Access to this route (id:44). It needs Refunds (id:44). Roles that have it:',
    );
    expect(body.message).toContain('Super Admin');
  });
});

describe('a refund above the limit', () => {
  it('a refund above the limit waits for a second person, and counts meanwhile', async () => {
    const { orderID } = await desk.paidOrder();
    const { refundID, state } = (await desk.ask(orderID, 3000)).body.response;
    expect(state).toBe('waiting');
    expect(await desk.moneyOf(orderID)).toEqual(['4999.00', '3000.00']);
    expect((await desk.ask(orderID, 2000)).body.message).toContain('At most ₹ 1,999.00 can be refunded');
    expect((await desk.approve(refundID, desk.asha)).body.message).toBe('You cannot approve your own refund');
    expect((await desk.approve(refundID)).body).toMatchObject({ status: true, message: 'Refund approved' });
    expect((await desk.approve(refundID)).body.message).toBe('This refund is refunded already');
  });

  it('a refund above the limit cannot be split into small refunds by one person', async () => {
    const { orderID } = await desk.paidOrder();
    expect((await desk.ask(orderID, 1000)).body.response.state).toBe('done');
    const second = (await desk.ask(orderID, '0.01')).body.response;
    expect(second.state).toBe('waiting');
    await desk.approve(second.refundID);
    expect((await desk.ask(orderID, 1)).body.response.state).toBe('waiting');
  });

  it('a refund above the limit is queued for the people who may approve it until it is decided', async () => {
    const { orderID } = await desk.paidOrder();
    const { refundID } = (await desk.ask(orderID, 2000, { reason: 'Bought twice' })).body.response;
    const queueOf = async (token: string) => {
      const { response } = (await desk.product.ask(refunds.waiting, {}, { token })).body;
      return response.refunds.find((one) => one.refundID === refundID);
    };
    expect(await queueOf(desk.asha)).toMatchObject({
      isOwn: true,
      decidedBy: 'Asha Sharma',
      reason: 'Bought twice',
    });
    expect(await queueOf(desk.vikram)).toMatchObject({ isOwn: false, refundAmount: '2000.00', orderID });
    const reject = (token: string) =>
      desk.product.ask(refunds.reject, { refundID, reason: 'Not bought twice' }, { token });
    expect((await reject(desk.asha)).body.message).toContain('You cannot reject your own refund');
    expect((await reject(desk.vikram)).body.message).toBe('Refund rejected');
    expect(await queueOf(desk.vikram)).toBeUndefined();
    expect(await desk.moneyOf(orderID)).toEqual(['4999.00', '0.00']);
    // The reason for the request is kept beside the reason for the rejection.
    expect(await reasonsOf(orderID)).toEqual([['Bought twice', 'Not bought twice']]);
  });

  it('a refund above the limit is decided only once when two people approve it at the same moment', async () => {
    const { orderID } = await desk.paidOrder();
    const { refundID } = (await desk.ask(orderID, 2000)).body.response;
    const answers = await Promise.all([desk.approve(refundID), desk.approve(refundID)]);
    expect(answers.map(({ body }) => body.status).sort()).toEqual([false, true]);
  });
});

describe('the outcome of a refund', () => {
  it('disputed refunds count, failed ones do not, and their reference cannot be used again', async () => {
    const { orderID } = await desk.paidOrder();
    const reference = { referenceID: nextReference(), reason: 'Wrong package' };
    const { refundID } = (await desk.ask(orderID, 700, reference)).body.response;
    expect((await desk.mark(refundID, 'disputed')).body.message).toBe('Refund updated');
    expect(await desk.moneyOf(orderID)).toEqual(['4999.00', '700.00']);
    expect((await desk.mark(refundID, 'done')).body.status).toBe(true);
    expect((await desk.mark(refundID, 'failed')).body.status).toBe(true);
    expect(await reasonsOf(orderID)).toEqual([['Wrong package', 'The bank sent it back']]);
    expect(await desk.moneyOf(orderID)).toEqual(['4999.00', '0.00']);
    expect((await desk.mark(refundID, 'done')).body.message).toBe(
      'A refund that is failed cannot become refunded',
    );
    expect((await desk.ask(orderID, 700, reference)).body.message).toBe(
      'The refund with this reference ID failed. Please enter a new one',
    );
  });

  it('the outcome of a refund can be marked as failed by the person who entered it while it waits, and not later', async () => {
    const { orderID } = await desk.paidOrder();
    const done = (await desk.ask(orderID, 10)).body.response.refundID;
    expect((await desk.mark(done, 'failed', desk.asha)).body.message).toBe(
      'You entered this refund: somebody else has to mark it as failed',
    );
    const waiting = (await desk.ask(orderID, 2000)).body.response.refundID;
    expect((await desk.mark(waiting, 'failed', desk.asha)).body.status).toBe(true);
  });
});
