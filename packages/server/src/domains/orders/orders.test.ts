import { companyDay, dayAfter } from '@prepdesk/contract/company-time';
import type { FailureDetails } from '@prepdesk/contract/failures';
import { orders } from '@prepdesk/contract/orders/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addChain } from '../../testing/catalogue.ts';
import { addBuyer, type Buyer, newOrder } from '../../testing/orders.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let courseID: number;
let buyer: Buyer;

beforeAll(async () => {
  ({ courseID } = await addChain(product, token, 'First'));
});
beforeEach(async () => {
  buyer = await addBuyer(product.pool, courseID);
});

const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;
const add = (input: Record<string, unknown>) => product.ask(orders.add, input, { token });
const edit = (input: Record<string, unknown>) => product.ask(orders.edit, input, { token });
const storedOf = async (orderID: string) =>
  (await query('select * from orders where order_number = $1', [orderID]))[0];

async function addCoupon(code: string, usesMost: number | null = null, percentage = 10): Promise<void> {
  await query(
    `insert into coupons (app_id, course_id, package_id, coupon_code, discount_type, discount_percentage, uses_most)
     values (1, $1, $2, $3, 1, $4, $5)`,
    [courseID, buyer.packageID, code, percentage, usesMost],
  );
}
const usesOf = async (code: string) =>
  (
    await query('select uses from coupons where coupon_code = $1 and package_id = $2', [
      code,
      buyer.packageID,
    ])
  )[0].uses;

describe('an order that staff add', () => {
  it('an order that staff add stores what was sold, to whom, and what was paid', async () => {
    const order = newOrder(buyer);
    const { body } = await add(order);
    expect(body).toMatchObject({ status: true, message: 'Order added' });
    expect(await storedOf(order.orderID)).toMatchObject({
      id: body.response.insertId,
      learner_id: buyer.learnerID,
      package_price: '4999.00',
      purchased_price: '4999.00',
      paid_amount: '4999.00',
      total_credits: 7200,
      payment_id: 'pay_1',
      package_expiry_date: dayAfter(companyDay(), 180),
      register_from_platform: 'staff',
      created_by: 1,
    });
  });

  it('an order that staff add has no paid amount while its payment is not completed', async () => {
    const order = newOrder(buyer);
    await add({ ...order, isActive: 0 });
    expect((await storedOf(order.orderID)).paid_amount).toBeNull();
  });

  it('an order that staff add is stored once, however often and by however many at once it is sent', async () => {
    await addCoupon('ONCE');
    const order = { ...newOrder(buyer), discountCode: 'once', discountPrice: '499.90' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(order)));
    const again = await add(order);
    expect(new Set([...answers, again].map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(again.body.status).toBe(true);
    expect(await query('select id from orders where order_number = $1', [order.orderID])).toHaveLength(1);
    expect(await usesOf('ONCE')).toBe(1);
  });

  it('an order that staff add gets the same answer even when the price of the package has changed since', async () => {
    const order = newOrder(buyer);
    const first = await add(order);
    await query('update packages set package_price = 1 where id = $1', [buyer.packageID]);
    expect((await add(order)).body).toEqual(first.body);
  });

  it('an order that staff add is refused when another order has the same Order ID', async () => {
    const order = newOrder(buyer);
    await add(order);
    const { body } = await add({ ...order, referenceNumber: '5502' });
    expect(body).toMatchObject({ status: false, message: 'There is an order with this Order ID already' });
  });

  it.each([
    [
      'another price',
      { packagePrice: '1' },
      'The price of this package is ₹ 4,999.00. Please choose the package again',
    ],
    [
      'a discount of its own',
      { discountPrice: '4998' },
      'The discount is ₹ 0.00. Please apply the discount code again',
    ],
    ['an unknown code', { discountCode: 'NOSUCH' }, 'There is no coupon NOSUCH'],
    ['an unknown phone', { userPhone: '9799999999' }, 'No learner of this app has this phone number'],
    ['somebody else’s id', { userAppsID: 1 }, 'This order is of another learner. Please open it again'],
    ['no package', { packageID: '' }, 'Please choose a package'],
    ['no Order ID', { orderID: ' ' }, 'Please enter Order ID'],
    [
      'blanks in the Order ID',
      { orderID: 'CA 7' },
      'Please enter an Order ID of letters, digits and - _ . /',
    ],
    ['no payment mode', { paymentMode: '' }, 'Please enter Payment Mode'],
    ['no reference number', { referenceNumber: '' }, 'Please enter Reference Number'],
    ['no details', { transactionDetails: '' }, 'Please enter Transaction Details'],
  ])('an order that staff add is refused with a clear sentence for %s', async (_, more, message) => {
    const order = newOrder(buyer);
    const { httpStatus, body } = await add({ ...order, ...more });
    expect([httpStatus, body.status, body.message]).toEqual([200, false, message]);
    expect(await storedOf(order.orderID)).toBeUndefined();
  });

  it('an order that staff add needs an active package and an active learner', async () => {
    await query('update packages set is_active = 0 where id = $1', [buyer.packageID]);
    expect((await add(newOrder(buyer))).body.message).toBe('This package is not active');
    await query('update packages set is_active = 1 where id = $1', [buyer.packageID]);
    await query('update learners set is_active = 0 where id = $1', [buyer.learnerID]);
    expect((await add(newOrder(buyer))).body.message).toBe('This learner is not active');
  });

  it('an order that staff add gets a coupon’s last use only once when several want it', async () => {
    await addCoupon('LAST', 1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        add({ ...newOrder(buyer), discountCode: 'LAST', discountPrice: '499.90' }),
      ),
    );
    expect(answers.filter(({ body }) => body.status)).toHaveLength(1);
    for (const { body } of answers.filter((one) => !one.body.status)) {
      expect(body.message).toMatch(/^This coupon was used (up a moment ago|1 of 1 times)/);
    }
    expect(await usesOf('LAST')).toBe(1);
    expect(await query('select id from orders where learner_id = $1', [buyer.learnerID])).toHaveLength(1);
  });

  it('an order that staff add stores the time of payment that the gateway reports', async () => {
    const transactionDetails = '{"signature":{"trans_date":"2026-10-02 12:30:00"}}';
    const order = { ...newOrder(buyer), transactionDetails };
    await add(order);
    expect((await storedOf(order.orderID)).transaction_at.toISOString()).toBe('2026-10-02T07:00:00.000Z');
    // An order from elsewhere has only the gateway's text.
    await query('update orders set transaction_at = null where order_number = $1', [order.orderID]);
    const { body } = await product.ask(orders.find, { search: order.orderID }, { token });
    expect(body.response.orders[0]?.transactionDate).toBe('2026-10-02T07:00:00.000Z');
  });
});

describe('editing an order', () => {
  const change = ({ userPhone: _, ...order }: ReturnType<typeof newOrder>, more = {}) =>
    edit({ ...order, ...more });

  it('editing an order switches freely between its two states while nothing was refunded', async () => {
    const order = newOrder(buyer);
    await add(order);
    expect((await change(order, { isActive: 0 })).body.status).toBe(true);
    expect((await storedOf(order.orderID)).paid_amount).toBeNull();
    expect((await change(order, { isActive: 1 })).body.message).toBe('Order updated');
    expect((await storedOf(order.orderID)).paid_amount).toBe('4999.00');
  });

  it('editing an order keeps the price of the day of purchase, whatever the package costs now', async () => {
    const order = newOrder(buyer);
    await add(order);
    await query('update packages set package_price = 9999 where id = $1', [buyer.packageID]);
    expect((await change(order, { referenceNumber: '77' })).body.status).toBe(true);
    expect(await storedOf(order.orderID)).toMatchObject({ package_price: '4999.00', reference_number: '77' });
    const { body } = await change(order, { packagePrice: '9999' });
    expect(body.message).toBe('The price of this package is ₹ 4,999.00. Please choose the package again');
  });

  it('editing an order returns the use of the old coupon when the order takes another one', async () => {
    await addCoupon('FIRST');
    await addCoupon('SECOND', 1, 20);
    const order = { ...newOrder(buyer), discountCode: 'FIRST', discountPrice: '499.90' };
    await add(order);
    const second = { ...order, discountCode: 'SECOND', discountPrice: '999.80' };
    expect((await change(second)).body.status).toBe(true);
    expect([await usesOf('FIRST'), await usesOf('SECOND')]).toEqual([0, 1]);
    // This order already holds the coupon's only use.
    expect((await change(second, { referenceNumber: '9' })).body.status).toBe(true);
    expect((await change(second, { discountCode: '', discountPrice: '0' })).body.status).toBe(true);
    expect([await usesOf('FIRST'), await usesOf('SECOND')]).toEqual([0, 0]);
    expect((await storedOf(order.orderID)).paid_amount).toBe('4999.00');
  });

  it('editing an order keeps its learner, and accepts no package of another app', async () => {
    const order = newOrder(buyer);
    await add(order);
    expect((await change(order, { userAppsID: 1 })).body.message).toContain('another learner');
    const [course] = await query(
      `insert into courses (app_id, name) values (2, 'Medicine') on conflict do nothing returning id`,
    );
    const [other] = await query(
      `insert into packages (app_id, course_id, package_name, package_price, validity_in_days) values (2, $1, 'NEET', 4999, 10) returning id`,
      [course.id],
    );
    expect((await change(order, { packageID: other.id })).body.message).toBe(
      'This package was not found in this app',
    );
  });

  it('editing an order shows both values when somebody else changed it meanwhile', async () => {
    const order = newOrder(buyer);
    await add(order);
    const { row_version: rowVersion } = await storedOf(order.orderID);
    await change(order, { referenceNumber: '1', rowVersion });
    const late = await change(order, { referenceNumber: '2', rowVersion });
    expect(late.httpStatus).toBe(409);
    expect(late.body.response).toMatchObject({ current: { orderID: order.orderID, referenceNumber: '1' } });
  });

  it('editing an order says so when the order does not exist', async () => {
    expect((await change({ ...newOrder(buyer), orderID: 'NONE-1' })).body.message).toContain(
      'The order was not found',
    );
  });
});

describe('the search for orders', () => {
  const find = async (search: string) => (await product.ask(orders.find, { search }, { token })).body;

  it.each([
    ['order ID', (order: { orderID: string }) => order.orderID.toLowerCase()],
    ['phone', () => buyer.userPhone],
    ['phone as people write it', () => `+91 ${buyer.userPhone.slice(0, 5)} ${buyer.userPhone.slice(5)}`],
    ['a part of the e-mail', () => buyer.email.slice('kavy'.length, -'.com'.length).toUpperCase()],
  ])('the search for orders finds by %s', async (_, searched) => {
    const order = newOrder(buyer);
    await add(order);
    const { response } = await find(searched(order));
    expect(response.orders[0]).toMatchObject({
      orderID: order.orderID,
      fullName: 'Kavya Nair',
      paidAmount: '4999.00',
    });
  });

  it('before a search there are the orders whose refund waits for approval, then the newest', async () => {
    const [first, second, third] = [newOrder(buyer), newOrder(buyer), newOrder(buyer)];
    for (const order of [first, second, third]) await add(order);
    await query(
      `insert into refunds (order_id, amount, reference_id, state, decided_by)
       select id, 100, '77001', 'waiting', 1 from orders where order_number = $1`,
      [first.orderID],
    );
    const { body } = await product.ask(orders.newest, {}, { token });
    expect(body.response.orders.slice(0, 3).map(({ orderID }) => orderID)).toEqual([
      first.orderID,
      third.orderID,
      second.orderID,
    ]);
    expect(body.response.orders[0]?.waitingAmount).toBe('100.00');
  });

  it('the search for orders answers as many as are wanted, and says that there are more', async () => {
    const found = async (limit: number) =>
      (await product.ask(orders.find, { search: buyer.userPhone, limit }, { token })).body.response;
    for (let n = 0; n < 2; n += 1) await add(newOrder(buyer));
    const { orders: all } = await found(200);
    expect(await found(1)).toEqual({ orders: all.slice(0, 1), isCapped: true });
    expect(await found(all.length)).toEqual({ orders: all, isCapped: false });
  });

  it('the search for orders finds nobody by a name, which is what User Search is for', async () => {
    await add(newOrder(buyer));
    expect((await find('Nair')).response.orders).toEqual([]);
  });

  it('the search for orders is logged, and says when nothing is found', async () => {
    expect((await find('nobody@nowhere')).message).toBe('No Order Yet');
    const [last] = await query('select * from look_ups order by id desc limit 1');
    expect(last).toMatchObject({
      call: 'admin/activation/orderlist',
      sought: 'nobody@nowhere',
      found_count: 0,
    });
  });

  it('the search for orders takes % literally, and a short text as a whole Order ID', async () => {
    expect((await find('%%%')).response.orders).toEqual([]);
    expect((await find('C')).response.orders).toEqual([]);
  });
});

it('the discount of a code is looked up for the learner before the order is sent', async () => {
  await addCoupon('TENOFF');
  const ask = (more: Record<string, unknown>) =>
    product.ask(orders.discount, { appID: 1, packageID: buyer.packageID, ...more }, { token });
  const { rules, ...price } = (await ask({ couponCode: ' tenoff ' })).body.response;
  expect(price).toEqual({ discountPrice: '499.90', packagePrice: '4999.00' });
  expect(rules.map(({ isMet }) => isMet)).toEqual([true, true, true, true, true, true]);
  expect((await ask({ couponCode: '' })).body.response.discountPrice).toBe('0.00');
  expect((await ask({ couponCode: 'NONE' })).body).toMatchObject({
    status: false,
    message: 'There is no coupon NONE',
  });
});

it('a refused code comes with every rule, and a learner’s own code waits for their phone', async () => {
  await addCoupon('ONLYONE');
  await query(
    `update coupons set is_active = 0, ends_on = '2020-01-31', user_phone = '9300000001' where coupon_code = 'ONLYONE'`,
  );
  const formatted = async (userPhone: string) => {
    const input = { appID: 1, packageID: buyer.packageID, couponCode: 'ONLYONE', userPhone };
    const { body } = await product.ask(orders.discount, input, { token });
    expect([body.status, body.message]).toEqual([false, 'This coupon is inactive']);
    return (body.response as FailureDetails).rules?.map(({ rule, isMet }) => [rule, isMet]);
  };
  const others = [
    ['exists', true],
    ['active', false],
    ['package', true],
    ['days', false],
  ];
  expect(await formatted('')).toEqual([...others, ['phone', null], ['uses', true]]);
  expect(await formatted('9300000002')).toEqual([...others, ['phone', false], ['uses', true]]);
});
