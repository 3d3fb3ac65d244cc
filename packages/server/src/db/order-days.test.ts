import { companyDay } from '@prepdesk/contract/company-time';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../testing/catalogue.ts';
import { newDice } from '../testing/dice.ts';
import { openProduct, type TestProduct } from '../testing/product.ts';
import { sessionOf } from '../testing/sessions.ts';
import { staff } from '../testing/staff.ts';

/**
 * Compares the sums the database keeps per day with the same sums computed here, for 3,000 orders, their refunds and
 * what happens to them.
 */

const orderCount = 3_000;
const packageCount = 7;
const couponCount = 9;
const seed = Number(process.env.SEED) || 20_261_122;
const dice = newDice(seed);

type Order = {
  id: number;
  packageID: number;
  planName: string;
  couponID: number | null;
  /** In paise, like all amounts here. */
  price: number;
  discount: number;
  isActive: 0 | 1;
  paid: number | null;
  at: Date;
};
type Refund = { orderID: number; amount: number; state: string; decidedAt: Date; doneAt: Date | null };

let product: TestProduct;
let clients: pg.PoolClient[];
const orders = new Map<number, Order>();
const refunds = new Map<number, Refund>();
const counts = ['waiting', 'done', 'disputed'];

const rupees = (paise: number): string =>
  `${paise < 0 ? '-' : ''}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`;
const anyInstant = () =>
  new Date(Date.UTC(2026, dice.below(3), 1 + dice.below(28), dice.below(24), dice.below(60)));

function anyOrder(id: number): Order {
  const kind = dice.below(20);
  const price = kind === 0 ? 100 : 1 + dice.below(3_000_000);
  const discount = kind < 2 ? (kind === 0 ? 0 : price) : dice.below(price + 1);
  const isActive = dice.below(4) === 0 ? 0 : 1;
  return {
    id,
    price,
    discount,
    isActive,
    packageID: 1 + dice.below(packageCount),
    planName: ['', 'Group', 'Subject'][dice.below(3)]!,
    couponID: dice.below(3) === 0 ? 1 + dice.below(couponCount) : null,
    paid: isActive ? price - discount : null,
    at: anyInstant(),
  };
}

const columns = `id, order_number, app_id, learner_id, package_id, package_name, plan_name, package_price, discount_price,
  coupon_id, is_active, paid_amount, validity_in_days, package_expiry_date, purchased_at`;
const stored = (order: Order) => ({
  id: order.id,
  order_number: `O-${order.id}`,
  app_id: 1,
  learner_id: 1,
  package_id: order.packageID,
  package_name: 'P',
  plan_name: order.planName,
  package_price: rupees(order.price),
  discount_price: rupees(order.discount),
  coupon_id: order.couponID,
  is_active: order.isActive,
  paid_amount: order.paid === null ? null : rupees(order.paid),
  validity_in_days: 30,
  package_expiry_date: '2027-01-01',
  purchased_at: order.at.toISOString(),
});

const client = () => clients[dice.below(clients.length)]!;
const write = (many: readonly Order[]) =>
  client().query(
    `insert into orders (${columns}) select ${columns} from json_populate_recordset(null::orders, $1)`,
    [JSON.stringify(many.map(stored))],
  );
const rewrite = (many: readonly Order[]) =>
  client().query(
    `update orders o set package_id = n.package_id, plan_name = n.plan_name, package_price = n.package_price,
      discount_price = n.discount_price, coupon_id = n.coupon_id, is_active = n.is_active, paid_amount = n.paid_amount,
      purchased_at = n.purchased_at from json_populate_recordset(null::orders, $1) n where n.id = o.id`,
    [JSON.stringify(many.map(stored))],
  );
const givenBack = (orderID: number) =>
  [...refunds.values()]
    .filter((refund) => refund.orderID === orderID && counts.includes(refund.state))
    .reduce((sum, { amount }) => sum + amount, 0);

beforeAll(async () => {
  product = await openProduct();
  const token = await sessionOf(product.pool, staff.superAdmin);
  const chain: Chain = await addChain(product, token, 'First');
  await product.pool.query(
    `insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
      select n, 1, ${chain.courseID}, 'Package ' || n, 100, 30 from generate_series(1, ${packageCount}) n`,
  );
  await product.pool.query(
    `insert into coupons (id, app_id, course_id, package_id, coupon_code, discount_type)
      select n, 1, ${chain.courseID}, 1, 'CODE' || chr(64 + n), 1 from generate_series(1, ${couponCount}) n`,
  );
  await product.pool.query(`insert into learners (id, app_id, phone) values (1, 1, '9100000001')`);
  clients = [await product.pool.connect(), await product.pool.connect(), await product.pool.connect()];
}, 60_000);
afterAll(async () => {
  for (const one of clients) one.release();
  await product.close();
});

type Sums = Record<string, number>;
const names = [
  'orders',
  'confirmed',
  'free',
  'paid',
  'gross',
  'discount',
  'unpaid',
  'refunds',
  'asked',
  'given_back',
];

/** Keyed by 'kind day package plan coupon'. */
function expected(): Record<string, Sums> {
  const all: Record<string, Sums> = {};
  const add = (order: Order, day: string, sums: Sums) => {
    const keys = [
      `day ${day} 0  0`,
      `package ${day} ${order.packageID} ${order.planName} 0`,
      `coupon ${day} 0  ${order.couponID ?? 0}`,
    ];
    for (const key of keys) {
      const known = all[key] ?? Object.fromEntries(names.map((name) => [name, 0]));
      for (const [name, value] of Object.entries(sums)) known[name] = (known[name] ?? 0) + value;
      all[key] = known;
    }
  };
  for (const order of orders.values()) {
    const amountDue = order.price - order.discount;
    if (amountDue === 100) continue;
    add(order, companyDay(order.at), {
      orders: 1,
      confirmed: order.isActive,
      free: amountDue === 0 ? 1 : 0,
      paid: (order.paid ?? 0) > 0 ? 1 : 0,
      gross: order.price,
      discount: order.discount,
      unpaid: amountDue - (order.paid ?? 0),
      refunds: 0,
      asked: order.isActive * amountDue,
    });
  }
  for (const { orderID, amount, state, decidedAt, doneAt } of refunds.values()) {
    const order = orders.get(orderID)!;
    if (!counts.includes(state) || order.price - order.discount === 100) continue;
    add(order, companyDay(order.at), { refunds: amount });
    add(order, companyDay(doneAt ?? decidedAt), { given_back: amount });
  }
  return all;
}

async function kept(): Promise<Record<string, Sums>> {
  const { rows } = await product.pool.query(
    `select concat_ws(' ', kind, day::text, package_id, plan_name, coupon_id) as key,
      ${names.map((name) => `sum(${name}) as ${name}`).join(', ')}
    from order_days where app_id = 1 group by 1`,
  );
  const whole = new Set(names.slice(0, 4));
  const paise = (name: string, text: string) =>
    whole.has(name) ? Number(text) : Math.round(Number(text) * 100);
  return Object.fromEntries(
    rows
      .map(
        ({ key, ...sums }) =>
          [key, Object.fromEntries(names.map((name) => [name, paise(name, sums[name])]))] as const,
      )
      .filter(([, sums]) => names.some((name) => sums[name] !== 0)),
  );
}

const withoutNothing = (all: Record<string, Sums>) =>
  Object.fromEntries(Object.entries(all).filter(([, sums]) => names.some((name) => sums[name] !== 0)));

const expectSame = async () => expect(await kept(), `SEED=${seed}`).toEqual(withoutNothing(expected()));

describe('the sums of the days', () => {
  it('the sums of the days match orders as they come, one by one and by the thousand', async () => {
    const all = Array.from({ length: orderCount }, (_, index) => anyOrder(index + 1));
    for (const order of all) orders.set(order.id, order);
    await write(all.slice(0, orderCount - 50));
    for (const order of all.slice(orderCount - 50)) await write([order]);
    await expectSame();
  });

  it('the sums of the days follow refunds that are paid, pending, failed or rejected', async () => {
    const paid = [...orders.values()].filter((order) => (order.paid ?? 0) > 1);
    for (let id = 1; id <= 400; id += 1) {
      const order = paid[dice.below(paid.length)]!;
      const left = (order.paid ?? 0) - givenBack(order.id);
      if (left < 1) continue;
      const state = ['waiting', 'done', 'disputed', 'rejected', 'failed'][dice.below(5)]!;
      const isDone = state === 'done' || state === 'disputed';
      const refund = {
        orderID: order.id,
        amount: 1 + dice.below(left),
        state,
        decidedAt: anyInstant(),
        doneAt: isDone ? anyInstant() : null,
      };
      refunds.set(id, refund);
      await client().query(
        `insert into refunds (id, order_id, amount, reference_id, state, decided_by, decided_at, done_at) values ($1::integer, $2, $3, $1::integer::text, $4, 2, $5, $6)`,
        [id, refund.orderID, rupees(refund.amount), state, refund.decidedAt, refund.doneAt],
      );
    }
    await expectSame();
    for (const [id, refund] of refunds) {
      if (refund.state !== 'waiting') continue;
      const isDone = dice.below(2) === 0;
      refund.state = isDone ? 'done' : 'rejected';
      refund.doneAt = isDone ? anyInstant() : null;
      await client().query('update refunds set state = $2, done_at = $3 where id = $1', [
        id,
        refund.state,
        refund.doneAt,
      ]);
    }
    await expectSame();
  });

  it('the sums of the days move refunds along when their order gets another package, coupon, day or price', async () => {
    const some = [...orders.values()].filter((order) => dice.below(4) === 0 || givenBack(order.id) > 0);
    for (const order of some) {
      const other = anyOrder(order.id);
      const isBack = givenBack(order.id) > 0;
      Object.assign(
        order,
        isBack
          ? { packageID: other.packageID, couponID: other.couponID, at: other.at, planName: other.planName }
          : other,
      );
      // A trial with a refund is in no list, and neither is the refund.
      if (isBack && dice.below(5) === 0) order.discount = Math.max(0, order.price - 100);
      if (isBack && order.price < 100) order.price = 100;
    }
    for (const order of some.slice(0, 40)) await rewrite([order]);
    await rewrite(some.slice(40));
    await expectSame();
  });

  it('the sums of the days are the same before and after folding, whatever is written meanwhile', async () => {
    const [writer, other] = clients as [pg.PoolClient, pg.PoolClient];
    await writer.query('begin');
    const order = [...orders.values()].find(({ isActive }) => isActive === 0)!;
    order.planName = 'Moved';
    await writer.query(`update orders set plan_name = 'Moved' where id = $1`, [order.id]);
    await other.query('select fold_order_days()');
    await writer.query('commit');
    await expectSame();
    await other.query('select fold_order_days()');
    await expectSame();
    const { rows } = await other.query('select count(*)::int as n from order_days where backend <> 0');
    expect(rows[0].n).toBe(0);
  });

  it('the sums of the days leave out removed orders, and are empty once all are removed', async () => {
    const gone = [...orders.values()].filter(
      ({ id }) => ![...refunds.values()].some(({ orderID }) => orderID === id),
    );
    await client().query('delete from orders where id = any($1)', [gone.slice(0, 1000).map(({ id }) => id)]);
    for (const { id } of gone.slice(0, 1000)) orders.delete(id);
    await expectSame();
    const [first] = refunds.keys();
    await client().query('delete from refunds where id = $1', [first]);
    refunds.delete(first!);
    await expectSame();
    await client().query('delete from refunds');
    await client().query('delete from orders');
    expect(await kept()).toEqual({});
  });
});
