import { companyDay } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { whyNotVisible } from '@prepdesk/contract/entitlement/why-not-visible';
import { activations } from '@prepdesk/contract/orders/activations';
import { orderAddress } from '@prepdesk/contract/orders/order-address';
import { orders } from '@prepdesk/contract/orders/orders';
import { refunds } from '@prepdesk/contract/orders/refunds';
import { userClasses } from '@prepdesk/contract/orders/user-classes';
import { royaltyStatements } from '@prepdesk/contract/royalty/royalty-statements';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { addBuyer, newOrder } from '../../testing/orders.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct({ REFUND_APPROVAL_ABOVE: '1000' });
const asha = useSession(product, staff.superAdmin);
const vikram = useSession(product, staff.content);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, asha, 'First');
});

async function sale(more: Record<string, unknown> = {}) {
  const buyer = await addBuyer(product.pool, chain.courseID);
  const order = { ...newOrder(buyer), ...more };
  const { body } = await product.ask(orders.add, order, { token: asha });
  expect(body.status, body.message).toBe(true);
  return { ...buyer, order, orderID: order.orderID };
}

const address = {
  name: 'Kavya Nair',
  phone: '9700000001',
  email: 'kavya@example.com',
  address: '12 Lake Road',
  address1: '',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  zipcode: '411001',
};

describe('the shipping address of an order', () => {
  const read = async (orderID: string) =>
    (await product.ask(orderAddress.detail, { orderID }, { token: asha })).body.response.Address;
  const save = (orderID: string, more: Record<string, unknown> = {}) =>
    product.ask(orderAddress.save, { orderID, ...address, ...more }, { token: asha });

  it('the shipping address of an order starts with what is known of the learner, and is stored', async () => {
    const { orderID, userPhone } = await sale();
    expect(await read(orderID)).toMatchObject({
      name: 'Kavya Nair',
      phone: userPhone,
      city: '',
      rowVersion: 0,
    });
    expect((await save(orderID, { rowVersion: 0 })).body.message).toBe('Address updated');
    expect(await read(orderID)).toMatchObject({ ...address, rowVersion: 1 });
  });

  it('the shipping address of an order reports what is missing in the documented order', async () => {
    const { orderID } = await sale();
    const said: string[] = [];
    const filled: Record<string, string> = {};
    for (const field of ['name', 'phone', 'email', 'address', 'city', 'state', 'country', 'zipcode']) {
      const none = Object.fromEntries(Object.keys(address).map((key) => [key, ' ']));
      said.push((await save(orderID, { ...none, ...filled })).body.message);
      filled[field] = address[field as keyof typeof address];
    }
    expect(said).toEqual([
      ...['Please enter user name', 'Please enter user phone number ', 'Please enter user email address'],
      ...['Please enter user address', 'Please enter city name', 'Please enter state name'],
      ...['Please enter country name', 'Please enter zipcode'],
    ]);
    expect((await save(orderID, filled)).body.status).toBe(true);
  });

  it('the shipping address of an order does not get the phone of the person who sends it', async () => {
    const { orderID } = await sale();
    expect((await save(orderID, { phone: staff.superAdmin })).body.message).toBe(
      'Please enter user phone number ',
    );
    expect(await read(orderID)).toMatchObject({ rowVersion: 0 });
  });

  it('the shipping address of an order is not overwritten by somebody who has not seen it', async () => {
    const { orderID } = await sale();
    await save(orderID, { rowVersion: 0 });
    const late = await save(orderID, { city: 'Mumbai', rowVersion: 0 });
    expect([late.httpStatus, late.body.response]).toMatchObject([409, { current: { city: 'Pune' } }]);
    await save(orderID, { city: 'Nagpur', rowVersion: 1 });
    expect((await save(orderID, { city: 'Mumbai', rowVersion: 1 })).httpStatus).toBe(409);
  });
});

it('the timeline of an order says what happened and who did it, with names', async () => {
  const { orderID, order, learnerID, packageID } = await sale();
  await product.pool.query(
    `insert into learner_access (learner_id, package_id, expires_on) values ($1, $2, '2099-03-31')`,
    [learnerID, packageID],
  );
  const { userPhone: _, ...sent } = order;
  await product.ask(orders.edit, { ...sent, paymentMode: 'card' }, { token: vikram });
  await product.ask(orderAddress.save, { orderID, ...address }, { token: vikram });
  const refund = { orderID, refundAmount: 4999, referenceID: '77', reason: 'Bought twice' };
  const { refundID } = (await product.ask(refunds.ask, refund, { token: asha })).body.response;
  await product.ask(refunds.approve, { refundID }, { token: vikram });
  await product.ask(refunds.mark, { refundID, state: 'failed', reason: 'Account closed' }, { token: vikram });
  await product.pool.query(
    `insert into shipments (order_id, module) select id, 'books' from orders where order_number = $1`,
    [orderID],
  );
  const { events } = (await product.ask(orders.timeline, { orderID }, { token: asha })).body.response;
  expect(events.map(({ who, says }) => [who, says])).toEqual([
    ['', 'Shipment of books added'],
    ['Vikram Iyer', 'Refund 77 of ₹ 4,999.00 marked as failed: Account closed'],
    ['Vikram Iyer', expect.stringMatching(/^Access to CA Inter Group \d+ was revoked$/)],
    ['Vikram Iyer', 'Refund 77 of ₹ 4,999.00 approved'],
    ['Asha Sharma', 'Refund 77 of ₹ 4,999.00 entered, needs a second approval: Bought twice'],
    ['Vikram Iyer', 'Address added'],
    ['Vikram Iyer', 'Order changed'],
    ['', expect.stringMatching(/^Granted access to /)],
    ['Asha Sharma', 'Order added'],
  ]);
  const changed = events.find(({ says }) => says === 'Order changed');
  expect(changed?.changes).toEqual([{ label: 'Payment Mode', before: 'upi', after: 'card' }]);
});

it('the timeline shows electives, courier states and royalty; only some people see whose royalty', async () => {
  const { orderID, packageID } = await sale();
  const { pool } = product;
  const added = await pool.query(
    `insert into faculties (app_id, name, royality_percentage) values (1, 'Ravi Menon', 10) returning id`,
  );
  const facultyID = added.rows[0].id;
  const { classID } = chain;
  await pool.query(
    'insert into package_classes (package_id, class_id, credit_seconds, is_elective) values ($1, $2, 3600, 1)',
    [packageID, classID],
  );
  await pool.query('insert into class_details (class_id, faculty_id) values ($1, $2)', [classID, facultyID]);
  const done = async <C extends AnyCall>(call: C, input: Record<string, unknown>) => {
    const { body } = await product.ask(call, input, { token: asha });
    expect(body.status, body.message).toBe(true);
    return body.response;
  };
  await done(whyNotVisible.chooseElective, { orderID, classID });
  await pool.query(
    `insert into shipments (order_id, module) select id, 'books' from orders where order_number = $1`,
    [orderID],
  );
  await pool.query(
    `update shipments set courier_state = 'Held at the depot' where module = 'books'
    and order_id = (select id from orders where order_number = $1)`,
    [orderID],
  );
  const month = companyDay().slice(0, 7);
  const { statementID } = await done(royaltyStatements.begin, { facultyID, month });
  await done(royaltyStatements.calculate, { statementID });
  await done(royaltyStatements.lock, { statementID });
  const notified = async (token: string) =>
    (await product.ask(orders.timeline, { orderID }, { token })).body.response.events;
  const events = await notified(asha);
  expect(events.map(({ who, says }) => [who, says]).slice(0, 4)).toEqual([
    ['Asha Sharma', expect.stringMatching(/^Royalty settled for Ravi Menon: ₹ 499.90 \(RS\d{9}\)$/)],
    ['', 'Shipment of books changed'],
    ['', 'Shipment of books added'],
    ['Asha Sharma', 'Elective chosen: First class'],
  ]);
  expect(events[1]?.changes).toEqual([{ label: 'Courier State', before: null, after: 'Held at the depot' }]);
  expect((await notified(vikram))[0]?.says).toBe('Royalty settled');
});

describe('the activation list', () => {
  const list = async (monthyear: string, more: Record<string, unknown> = {}) =>
    (await product.ask(activations.list, { appID: 1, monthyear, limit: 100, ...more }, { token: asha })).body;
  const movedTo = (orderID: string, at: string) =>
    product.pool.query('update orders set purchased_at = $2 where order_number = $1', [orderID, at]);

  it('the activation list lists the orders of a month in India, from its first minute to its last', async () => {
    const [first, last, next] = [await sale(), await sale(), await sale()];
    await movedTo(first.orderID, '2026-01-01T00:00:00+05:30');
    await movedTo(last.orderID, '2026-01-31T23:59:59+05:30');
    await movedTo(next.orderID, '2026-02-01T00:00:00+05:30');
    const matches = (await list('2026-01')).response.orders.map(({ orderID }) => orderID);
    expect(matches).toEqual([last.orderID, first.orderID]);
    expect((await list('02-2026')).response.orders.map(({ orderID }) => orderID)).toEqual([next.orderID]);
  });

  it('the activation list shows for each order whether it opens anything', async () => {
    const sales = [await sale(), await sale({ isActive: 0 }), await sale(), await sale()];
    const [, , refunded, expired] = sales;
    for (const { orderID } of sales) await movedTo(orderID, '2025-05-05T12:00:00Z');
    await product.pool.query(`update orders set package_expiry_date = '2025-06-01' where order_number = $1`, [
      expired?.orderID,
    ]);
    const { refundID } = (
      await product.ask(
        refunds.ask,
        { orderID: refunded?.orderID, refundAmount: 4999, referenceID: '1' },
        { token: asha },
      )
    ).body.response;
    // A refund that waits for a second person ends nothing yet.
    expect((await list('2025-05')).response.orders.map(({ activation }) => activation)).not.toContain(
      'refunded',
    );
    await product.ask(refunds.approve, { refundID }, { token: vikram });
    const states = (await list('2025-05')).response.orders.map(({ activation }) => activation);
    expect(states.sort()).toEqual(['active', 'expired', 'refunded', 'unpaid']);
    expect((await list('2025-05', { isActive: 0 })).response.orders).toMatchObject([
      { activation: 'unpaid' },
    ]);
  });

  it.each(['', '2026-13', 'October', '0000-00'])(
    'the activation list needs a month, not %o',
    async (monthyear) => {
      expect(await list(monthyear)).toMatchObject({ status: false, message: 'Please Select date' });
    },
  );
});

it('the classes of a package are those that its buyer gets', async () => {
  const { packageID } = await addBuyer(product.pool, chain.courseID);
  await product.pool.query(
    'insert into package_classes (package_id, class_id, credit_seconds) values ($1, $2, 3600)',
    [packageID, chain.classID],
  );
  const { body } = await product.ask(userClasses.list, { packageID }, { token: asha });
  const { classID, subjectID } = chain;
  expect(body.response).toEqual([
    { classID, className: 'First class', creditSeconds: 3600, isElective: 0, subjectID },
  ]);
});
