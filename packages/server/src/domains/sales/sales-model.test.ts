import { companyDay } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { sales } from '@prepdesk/contract/sales/sales';
import { salesFigures } from '@prepdesk/contract/sales/sales-figures';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, it } from 'vitest';
import type { Db } from '../../db/connect.ts';
import { runnerOf } from '../../db/list/run.ts';
import { newDice } from '../../testing/dice.ts';
import { useProduct } from '../../testing/product.ts';
import {
  addRandomSales,
  amountDueOf,
  anyInstant,
  backOf,
  coupons,
  netOf,
  packages,
  rupees,
  type SoldOrder,
  sumOf,
} from '../../testing/random-sales.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { storedDaySums } from './order-sums.ts';

/** Compares every graph and list foot, for 10,000 orders with refunds, with sums added up here in whole paise. */

const orderCount = 10_000;
const seed = Number(process.env.SEED) || 20_261_123;
const dice = newDice(seed);

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let orders: SoldOrder[];

beforeAll(async () => {
  orders = await addRandomSales(product, token, dice, orderCount);
}, 120_000);

async function answerOf<C extends AnyCall>(call: C, input: Record<string, unknown>) {
  const { body } = await product.ask(call, input, { token });
  expect(body, `${body.message} SEED=${seed}`).toMatchObject({ status: true });
  return body.response;
}

type SalesFilters = {
  app: number;
  startDate: string;
  endDate: string;
  coupons: number[];
  search: string;
  isActive?: number | undefined;
  amountPaid?: string | undefined;
  packageId?: number[];
  refund?: string;
};

const refundStates = ['waiting', 'partlyRefunded', 'refunded'];

function refundOf(order: SoldOrder): string {
  if (order.refunds.some(({ isWaiting }) => isWaiting)) return 'waiting';
  if (backOf(order) === 0) return '';
  return netOf(order) > 0 ? 'partlyRefunded' : 'refunded';
}

function anyQuestion(app: number): SalesFilters {
  const [startDate = '', endDate = ''] = dice.isHit(0.6)
    ? [companyDay(anyInstant(dice)), companyDay(anyInstant(dice))].sort()
    : [];
  const ofApp = coupons.filter((one) => one.app === app).map(({ id }) => id);
  return {
    app,
    startDate,
    endDate,
    search: dice.isHit(0.3) ? 'rohit' : '',
    coupons: dice.isHit(0.5) ? [dice.oneOf(ofApp)] : [],
    refund: dice.isHit(0.4) ? dice.oneOf(refundStates) : '',
  };
}

function search(filters: SalesFilters): SoldOrder[] {
  const codes = coupons
    .filter(({ id }) => filters.coupons.includes(id))
    .map(({ code }) => code.toLowerCase());
  return orders.filter(
    (order) =>
      order.app === filters.app &&
      amountDueOf(order) !== 100 &&
      (!filters.startDate || (filters.startDate <= order.day && order.day <= filters.endDate)) &&
      (!filters.search || order.learner.toLowerCase() === filters.search) &&
      (codes.length === 0 || (order.coupon && codes.includes(order.coupon.code.toLowerCase()))) &&
      (filters.isActive === undefined || order.isActive === filters.isActive) &&
      (filters.amountPaid !== 'free' || amountDueOf(order) === 0) &&
      (filters.amountPaid !== 'paid' || order.paid > 0) &&
      (!filters.refund || refundOf(order) === filters.refund) &&
      (!filters.packageId?.length || filters.packageId.includes(order.packageID)),
  );
}

const footOf = (all: readonly SoldOrder[]) => ({
  orders: String(all.length),
  gross: rupees(sumOf(all, ({ price }) => price)),
  discount: rupees(sumOf(all, ({ discount }) => discount)),
  unpaid: rupees(sumOf(all, (order) => amountDueOf(order) - order.paid)),
  refunds: rupees(sumOf(all, backOf)),
  net: rupees(sumOf(all, netOf)),
});

/** To the nearest paisa, half a paisa rounded up. */
const average = (sum: number, count: number) => rupees(Math.floor((2 * sum + count) / (2 * count)));

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}

const barsOf = (all: readonly SoldOrder[]) =>
  grouped(
    all.filter(({ isActive }) => isActive === 1),
    ({ coupon }) => coupon?.code.toLowerCase() ?? '',
  ).map(([couponCode, some]) => ({
    couponCode,
    averagePrice: average(sumOf(some, amountDueOf), some.length),
    count: some.length,
  }));

/** A sum over nothing must still be written with decimals, not as '0'. */
const withDecimals = (sums: Record<string, string> | undefined) =>
  Object.fromEntries(
    Object.entries(sums ?? {}).map(([name, value]) => [
      name,
      name !== 'orders' && value === '0' ? '0.00' : value,
    ]),
  );

it('the foot of every list is the sum of its orders, whatever the filters', async () => {
  for (let n = 0; n < 8; n += 1) {
    const general = anyQuestion(1);
    const filtered = {
      ...general,
      isActive: dice.oneOf([undefined, 0, 1]),
      amountPaid: dice.oneOf([undefined, 'free', 'paid']),
      packageId: dice.isHit(0.3) ? [dice.oneOf(orders).packageID] : [],
    };
    const clinical = { ...anyQuestion(2), coupons: [] };
    const month = dice.isHit(0.5) ? `2025-${String(1 + dice.below(12)).padStart(2, '0')}` : '';
    const ofMonth = {
      ...clinical,
      startDate: month && `${month}-01`,
      endDate: month && `${month}-31`,
      packageId: dice.isHit(0.3) ? [5] : [],
      amountPaid: filtered.amountPaid,
    };
    const other = anyQuestion(2);
    for (const [call, filters, input] of [
      [sales.all, filtered, filtered],
      [sales.withGraph, general, general],
      [sales.withCoupons, other, { ...other, appID: 2 }],
      [sales.orders, { ...other, isActive: 1 }, { ...other, appID: 2, isActive: 1 }],
      [sales.clinical, ofMonth, { ...ofMonth, monthyear: month }],
    ] as const) {
      const { app: _, ...sent } = { ...input, sums: 1, limit: 10 };
      const { sums } = (await answerOf(call as AnyCall, sent)) as { sums: Record<string, string> };
      expect(withDecimals(sums), `${call.path} ${JSON.stringify(sent)} SEED=${seed}`).toEqual(
        footOf(search(filters)),
      );
    }
  }
}, 60_000);

it('the graphs of coupons match the sums of their orders, for days alone and for a search', async () => {
  for (let n = 0; n < 8; n += 1) {
    const filters = anyQuestion(dice.oneOf([1, 2]));
    const { app, ...sent } = filters;
    const answer =
      app === 1
        ? await answerOf(sales.withGraph, sent)
        : await answerOf(sales.withCoupons, { ...sent, appID: app });
    const all = search(filters);
    const message = JSON.stringify(filters);
    expect(answer.rowsCount, message).toBe(all.length);
    expect(answer.total, message).toBe(rupees(sumOf(all, netOf)));
    expect(answer.totalGraph, message).toBe(rupees(sumOf(all, (one) => one.isActive * amountDueOf(one))));
    const bars = (answer.graphData ?? []).map((bar) => ({
      ...bar,
      couponCode: bar.couponCode.toLowerCase(),
    }));
    expect(
      bars.sort((one, other) => (one.couponCode < other.couponCode ? -1 : 1)),
      message,
    ).toEqual(barsOf(all));
  }
});

it('plan totals and the sums of packages match the sums of their orders', async () => {
  for (let n = 0; n < 5; n += 1) {
    const filters = { ...anyQuestion(1), coupons: [], search: '', refund: '' };
    const plans = grouped(search(filters), ({ plan }) => plan).map(([planName, some]) => {
      const of = (level: string) =>
        rupees(
          sumOf(
            some.filter(({ packageID }) => packages[packageID - 1]?.level === level),
            netOf,
          ),
        );
      const total = rupees(sumOf(some, netOf));
      return { planName, foundation: of('foundation'), inter: of('inter'), final: of('final'), total };
    });
    const { data } = await answerOf(sales.planTotals, filters);
    expect(data, JSON.stringify(filters)).toEqual(plans.filter(({ total }) => total !== '0.00'));

    const month = `2025-${String(1 + n).padStart(2, '0')}`;
    const clinical = { ...anyQuestion(2), coupons: [], startDate: `${month}-01`, endDate: `${month}-31` };
    const groups = grouped(search(clinical), ({ packageID }) => String(packageID));
    const { packageCount, packageSale } = await answerOf(sales.clinical, {
      monthyear: month,
      search: clinical.search,
      refund: clinical.refund,
    });
    expect(
      packageCount?.map(({ val, freeLen, purchasedLen }) => [String(val), freeLen, purchasedLen]),
    ).toEqual(
      groups.map(([id, some]) => [
        ...[
          id,
          some.filter((one) => amountDueOf(one) === 0).length,
          some.filter(({ paid }) => paid > 0).length,
        ],
      ]),
    );
    expect(packageSale?.map(({ packageID, sale }) => [String(packageID), sale])).toEqual(
      groups.map(([id, some]) => [id, rupees(sumOf(some, netOf))]),
    );
  }
});

it('the figures of a period, and of twelve months beside the year before, match the sums of their orders', async () => {
  const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  for (let n = 0; n < 5; n += 1) {
    const { startDate, coupons: chosen } = anyQuestion(1);
    const [from, until] = [startDate || '2025-03-01', '2025-12-27'];
    const { figures, figuresBefore, periodBefore, months } = await answerOf(salesFigures.read, {
      startDate: from,
      endDate: until,
      coupons: chosen,
    });
    const everything = search({ app: 1, search: '', startDate: '', endDate: '', coupons: chosen });
    const within = (first: string, last: string) =>
      everything.filter(({ day }) => first <= day && day <= last);
    const of = (first: string, last: string) => {
      const all = within(first, last);
      const confirmed = all.filter(({ isActive }) => isActive === 1);
      return {
        net: rupees(sumOf(all, netOf)),
        orders: confirmed.length,
        refunds: rupees(sumOf(all, backOf)),
        averagePrice: confirmed.length ? average(sumOf(confirmed, amountDueOf), confirmed.length) : null,
      };
    };
    expect(figures).toEqual(of(from, until));
    expect(figuresBefore).toEqual(of(periodBefore.from, periodBefore.until));
    for (const { month, net, netBefore, refundsOfSales, refundsGiven } of months) {
      const last = month === '2025-12' ? until : `${month}-31`;
      const given = everything.flatMap(({ refunds }) =>
        refunds.filter(({ day }) => `${month}-01` <= day && day <= last),
      );
      expect([month, net, netBefore, refundsOfSales, refundsGiven]).toEqual([
        ...[month, of(`${month}-01`, last).net, of(yearBefore(`${month}-01`), yearBefore(last)).net],
        ...[of(`${month}-01`, last).refunds, rupees(sumOf(given, ({ amount }) => amount))],
      ]);
    }
  }
});

it('the sums of some days and coupons are planned once, not for each choice', async () => {
  await product.pool.query('analyze order_days');
  const client = await product.pool.connect();
  try {
    const run = runnerOf('sums planned once');
    for (const { id } of coupons.slice(0, 3).flatMap((one) => [one, one, one])) {
      const days = { startDate: '2026-03-01', endDate: '2026-03-03' };
      const kept = storedDaySums({ appID: 1, ...days, coupons: [id] });
      await run(drizzle(client) as unknown as Db, kept!);
    }
    const { rows } = await client.query(
      'select custom_plans::int, generic_plans::int from pg_prepared_statements',
    );
    // PostgreSQL plans a statement for its values five times before it compares.
    expect(rows).toEqual([{ custom_plans: 5, generic_plans: 4 }]);
  } finally {
    client.release(true);
  }
});
