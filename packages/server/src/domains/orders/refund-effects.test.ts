import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { orders } from '@prepdesk/contract/orders/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOrder } from '../../testing/orders.ts';
import { openRefundDesk, type RefundDesk } from '../../testing/refund-desk.ts';

let desk: RefundDesk;
beforeAll(async () => {
  desk = await openRefundDesk();
});
afterAll(() => desk.product.close());

describe('an order with refunds', () => {
  it('an order with refunds keeps its package, its code and its confirmed payment; everything else can be edited', async () => {
    const { order, orderID } = await desk.paidOrder();
    await desk.ask(orderID, 500);
    const edit = async (more: Record<string, unknown>) => {
      const { userPhone: _, ...sent } = order;
      return (await desk.product.ask(orders.edit, { ...sent, ...more }, { token: desk.asha })).body;
    };
    const sentence = 'This order has refunds: its package, price and confirmed payment stay as they are';
    expect((await edit({ isActive: 0 })).message).toBe(sentence);
    const other = await desk.newBuyer();
    expect((await edit({ packageID: other.packageID })).message).toBe(sentence);
    expect((await edit({ discountCode: 'NEW' })).message).toBe(sentence);
    expect((await edit({ referenceNumber: '99' })).status).toBe(true);
    expect(await desk.moneyOf(orderID)).toEqual(['4999.00', '500.00']);
  });
});

it('a refunded amount cannot be changed back in the log, where nothing would check it', async () => {
  const { orderID } = await desk.paidOrder();
  await desk.ask(orderID, 500);
  const changes = await desk.query(
    `select a.id from audit_log a join orders o on o.id::text = a.row_key
     where a.table_name = 'orders' and a.before is not null and o.order_number = $1`,
    [orderID],
  );
  expect(changes).toHaveLength(1);
  const { body } = await desk.product.ask(
    auditLog.revert,
    { auditID: Number(changes[0].id) },
    { token: desk.asha },
  );
  expect(body.status).toBe(false);
  expect(body.message).toContain('An order is changed on its own screen only');
  expect(await desk.moneyOf(orderID)).toEqual(['4999.00', '500.00']);
});

describe('a full refund', () => {
  const openFor = async ({ learnerID, packageID }: { learnerID: number; packageID: number }) =>
    desk.query(
      `insert into learner_access (learner_id, package_id, expires_on) values ($1, $2, '2099-03-31') returning id`,
      [learnerID, packageID],
    );
  const isOpen = async ({ learnerID }: { learnerID: number }) =>
    (
      await desk.query('select 1 from learner_access where learner_id = $1 and withdrawn_at is null', [
        learnerID,
      ])
    ).length === 1;

  it('a full refund announces that access ends, and ends it once the refund takes effect', async () => {
    const sale = await desk.paidOrder();
    await openFor(sale);
    const before = await desk.plan(sale.orderID, '4999');
    expect(before).toMatchObject({ needsApproval: true, balance: '4999.00', balanceAfter: '0.00' });
    expect(before.effects.map(({ says }) => says)).toEqual([
      '₹ 0.00 remains after this refund',
      'More than ₹ 1,000.00 of an order: it waits until a second person approves it',
      expect.stringMatching(
        /^Refunded in full: the learner cannot open .*, and the access granted by staff until 31 Mar 2099 is revoked$/,
      ),
    ]);
    const { refundID } = (await desk.ask(sale.orderID, 4999)).body.response;
    expect(await isOpen(sale)).toBe(true);
    await desk.approve(refundID);
    expect(await isOpen(sale)).toBe(false);
  });

  it('a full refund leaves access open that another paid order gives', async () => {
    const sale = await desk.paidOrder();
    await openFor(sale);
    const other = newOrder(sale);
    await desk.product.ask(orders.add, other, { token: desk.asha });
    expect((await desk.plan(sale.orderID, '4999')).effects.at(-1)?.says).toContain(
      `by order ${other.orderID} as well`,
    );
    await desk.approve((await desk.ask(sale.orderID, 4999)).body.response.refundID);
    expect(await isOpen(sale)).toBe(true);
    await desk.approve((await desk.ask(other.orderID, 4999)).body.response.refundID);
    expect(await isOpen(sale)).toBe(false);
  });

  it('a full refund mentions parcels that are still to be sent', async () => {
    const sale = await desk.paidOrder();
    await desk.query(
      `insert into shipments (order_id, module) select id, 'books' from orders where order_number = $1`,
      [sale.orderID],
    );
    expect((await desk.plan(sale.orderID, '10')).effects.at(-1)?.says).toBe(
      'Still to be sent: books. A refund does not stop the parcel',
    );
  });

  it('a full refund says whose settled royalty it takes back, to people with the right to royalty', async () => {
    const { orderID } = await desk.paidOrder();
    const client = await desk.product.pool.connect();
    // Complete statements are tested with the royalty; here only the statement's sale counts.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into faculties (id, app_id, name) values (77, 1, 'Dr Rohan Rao');
       insert into royalty_statements (id, number, faculty_id, month, state, run, locked_at)
       values (77, 'RS-2026-10-77', 77, '2026-10', 'locked', 1, now());
       insert into royalty_lines (statement_id, run, place, kind, order_id, order_number, package_id, package_name,
         validity_in_days, at, price, share, rule, weights, rate, exchange, royalty, recovered, payable)
       select 77, 1, 1, 'sale', id, order_number, package_id, package_name, 180, now(), 4999, 4999, 'classes', '[]',
         10, 0, 499.90, 0, 499.90 from orders where order_number = '${orderID}'`,
    );
    await client.query('set session_replication_role = default');
    client.release();
    expect((await desk.plan(orderID, '10')).effects.at(-1)?.says).toBe(
      'Royalty was settled for Dr Rohan Rao (RS-2026-10-77): their next statement takes its part back',
    );
    // Vikram gives refunds, but has no right to royalty.
    expect((await desk.plan(orderID, '10', desk.vikram)).effects.at(-1)?.says).toBe(
      'Royalty was settled for it: the next statements take their parts back',
    );
  });

  it('a partial refund leaves access open, and says so', async () => {
    const sale = await desk.paidOrder();
    await openFor(sale);
    expect((await desk.plan(sale.orderID, '10')).effects.map(({ about }) => about)).toEqual([
      'balance',
      'access',
    ]);
    await desk.ask(sale.orderID, 10);
    expect(await isOpen(sale)).toBe(true);
  });
});

it('the plan of a refund shows every rule, and no effects when the refund would be refused', async () => {
  const { orderID } = await desk.paidOrder();
  await desk.ask(orderID, 500);
  const { rules, effects, refunds: earlier } = await desk.plan(orderID, '5000');
  expect(rules.map(({ rule, isMet }) => [rule, isMet])).toEqual([
    ['paid', true],
    ['amount', true],
    ['balance', false],
  ]);
  expect(effects).toEqual([]);
  expect(earlier).toMatchObject([{ refundAmount: '500.00', state: 'done', decidedBy: 'Asha Sharma' }]);
});
