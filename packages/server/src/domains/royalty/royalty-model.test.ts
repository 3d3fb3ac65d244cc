import type { AnyCall } from '@prepdesk/contract/define-call';
import { mg } from '@prepdesk/contract/royalty/mg';
import { royaltyStatements as calls } from '@prepdesk/contract/royalty/royalty-statements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDice } from '../../testing/dice.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import {
  addRoyaltyWorld,
  type RoyaltyWorld,
  type WorldOrder,
  type WorldPackage,
} from '../../testing/royalty-world.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** Ten thousand orders of a quarter, refunds before and after each lock, against a model that knows no SQL. */

const orderCount = 10_000;
const months = ['2026-01', '2026-02', '2026-03'] as const;
const packages: WorldPackage[] = [
  [
    [1, 0],
    [2, 0],
    [3, 0],
  ],
  [
    [1, 3600],
    [2, 5400],
    [2, 777],
    [0, 1000],
  ],
  [
    [3, 7],
    [1, 11],
    [0, 13],
  ],
  [[2, 0]],
  [
    [1, 100],
    [3, 0],
    [0, 50],
  ],
];
/** Hundredths of a percent, and whole rupees of the guarantee. */
const terms = [
  { rate: 1_825, exchange: 10_000, guarantee: 90_000 },
  { rate: 2_200, exchange: 8_500, guarantee: 400_000 },
  { rate: 950, exchange: 10_000, guarantee: 0 },
];

type Order = WorldOrder & {
  id: number;
  month: number;
  kept: number;
  royalty: number[];
  cash: number[];
  isStated: boolean;
};

let product: TestProduct;
let token: string;
let world: RoyaltyWorld;
let orders: Order[];

const dice = newDice(20_260_101);
const thousand = Array.from({ length: 1000 }, (_, n) => n);
/** 0 until before this. */
const number = (most: number) =>
  (dice.oneOf(thousand) * 1_000_000 + dice.oneOf(thousand) * 1000 + dice.oneOf(thousand)) % most;

async function done<C extends AnyCall>(call: C, input: Record<string, unknown>) {
  const { body } = await product.ask(call, input, { token });
  if (!body.status) throw new Error(`${call.path}: ${body.message}`);
  return body.response;
}

beforeAll(async () => {
  product = await openProduct();
  token = await sessionOf(product.pool, staff.superAdmin);
  await product.pool.query('alter table orders disable trigger orders_audit');
  world = await addRoyaltyWorld(product, token, { packages });
  const sold = Array.from({ length: orderCount }, (): WorldOrder & { month: number } => {
    const month = number(3);
    // Of the middle of a day: which day it is elsewhere does not matter here.
    const day = String(1 + number(28)).padStart(2, '0');
    const isTrial = dice.isHit(0.01);
    return {
      ...{ month, sold: number(packages.length), at: `${months[month]}-${day}T07:00:00Z` },
      ...{
        paise: isTrial ? 100 : dice.isHit(0.02) ? 0 : 49_900 + number(3_000_000),
        isPaid: dice.isHit(0.93),
      },
    };
  });
  const ids = await world.sell(sold);
  orders = sold.map((one, n) => ({
    ...{ ...one, id: ids[n] ?? 0, kept: one.isPaid && one.paise > 100 ? one.paise : 0 },
    ...{ royalty: [0, 0, 0], cash: [0, 0, 0], isStated: false },
  }));
  for (const [n, { rate, exchange, guarantee }] of terms.entries()) {
    await done(mg.save, {
      ...{ facultyID: world.facultyIDs[n], mgAmount: String(guarantee), mgRecovered: '0' },
      ...{ royalityPercentage: (rate / 100).toFixed(2), exchangeRoyality: exchange < 10_000 ? 1 : 0 },
      ...{ exchangePercentage: (exchange / 100).toFixed(2), fromDay: '2026-01-01' },
    });
  }
}, 120_000);
afterAll(() => product.close());

/** Parts of an amount in paise for nobody and three faculties: one paisa at a time to who lacks most. */
function partsOf(paise: number, classes: WorldPackage): number[] {
  const byCredits = classes.every(([, seconds]) => seconds > 0);
  const weights = [0, 0, 0, 0];
  for (const [faculty, seconds] of classes) weights[faculty]! += byCredits ? seconds : 1;
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Number((BigInt(paise) * BigInt(weight)) / BigInt(whole)));
  const lacks = weights.map(
    (weight, n) => BigInt(paise) * BigInt(weight) - BigInt(parts[n]!) * BigInt(whole),
  );
  for (let left = paise - parts.reduce((sum, part) => sum + part, 0); left > 0; left -= 1) {
    const most = lacks.reduce((best, lack, n) => (lack > lacks[best]! ? n : best), 0);
    parts[most]! += 1;
    lacks[most] = -1n;
  }
  return parts;
}

/** To the nearest paisa, by what is left of a division. */
function royaltyFor(paise: number, faculty: number, classes: WorldPackage): number {
  const { rate, exchange } = terms[faculty]!;
  const exact = BigInt(partsOf(paise, classes)[faculty + 1]!) * BigInt(rate) * BigInt(exchange);
  const rest = exact % 100_000_000n;
  return Number(exact / 100_000_000n) + (rest >= 50_000_000n ? 1 : 0);
}

type Settled = { royalty: number; recovered: number; payable: number; carried: number };

const left = terms.map(({ guarantee }) => guarantee * 100);
const carried = [0, 0, 0];

/** What a month is by the rules in words: sales of the month, and what changed of orders that were stated before. */
function modelOf(faculty: number, month: number): Settled {
  const teaches = (order: Order) => packages[order.sold]!.some(([one]) => one === faculty + 1);
  const sales = orders
    .filter((order) => order.month === month && order.kept > 0 && teaches(order))
    .sort((one, other) => (one.at === other.at ? one.id - other.id : one.at < other.at ? -1 : 1));
  const changed = orders.filter((order) => order.month < month && order.isStated && teaches(order));
  let cashBack = 0;
  let givenBack = 0;
  for (const order of changed) {
    const taken = order.royalty[faculty]! - royaltyFor(order.kept, faculty, packages[order.sold]!);
    const cash = Math.min(taken, order.cash[faculty]!);
    cashBack += cash;
    givenBack += taken - cash;
    order.royalty[faculty]! -= taken;
    order.cash[faculty]! -= cash;
  }
  const earned = sales.map((order) => royaltyFor(order.kept, faculty, packages[order.sold]!));
  const sum = earned.reduce((all, one) => all + one, 0);
  const available = Math.min(terms[faculty]!.guarantee * 100, left[faculty]! + givenBack);
  const taken = Math.min(Math.max(sum - cashBack, 0), available);
  left[faculty] = available - taken;
  let toTake = taken;
  for (const [n, order] of sales.entries()) {
    const part = Math.min(toTake, earned[n]!);
    toTake -= part;
    order.royalty[faculty] = earned[n]!;
    order.cash[faculty] = earned[n]! - part;
  }
  const due = sum - cashBack - taken + carried[faculty]!;
  carried[faculty] = Math.min(due, 0);
  const recovered = taken - givenBack;
  return {
    royalty: sum - cashBack - givenBack,
    recovered,
    payable: Math.max(due, 0),
    carried: Math.min(due, 0),
  };
}

const inPaise = (rupees: string) => Number(rupees.replace('.', ''));

/** Some money goes back, in part or all of it, of orders of these months. */
async function refundSome(upTo: number, chance: number, at: string): Promise<void> {
  const given = orders
    .filter(({ month, kept }) => month <= upTo && kept > 0 && dice.isHit(chance))
    .map((order) => {
      const amount = dice.isHit(0.5) ? order.kept : 1 + number(order.kept);
      order.kept -= amount;
      return { orderID: order.id, paise: amount, at };
    });
  await world.refundAll(given);
  // As the database does by itself after a while: without it a plan for an empty table would be kept.
  await product.pool.query('analyze orders, refunds, royalty_lines, royalty_statements');
}

it('royalty, guarantee and what is carried are a model’s to the paisa, month by month', async () => {
  const settled: Settled[] = [];
  const modelled: Settled[] = [];
  for (const [month, name] of months.entries()) {
    await refundSome(month, 0.03, `${name}-28T09:00:00Z`);
    // In the second month nearly all of the first goes back, so that somebody owes more than they earned.
    if (month === 1) await refundSome(0, 0.5, `${name}-28T10:00:00Z`);
    for (const [faculty, facultyID] of world.facultyIDs.entries()) {
      const { statementID } = await done(calls.begin, { facultyID, month: name });
      await done(calls.calculate, { statementID });
      await done(calls.lock, { statementID });
      const one = await done(calls.one, { statementID });
      settled.push({
        ...{ royalty: inPaise(one.royalty), recovered: inPaise(one.recovered) },
        ...{ payable: inPaise(one.payable), carried: inPaise(one.carriedOut) },
      });
      modelled.push(modelOf(faculty, month));
      expect(inPaise(one.mgLeft), `${name} ${faculty}`).toBe(left[faculty]);
    }
    for (const order of orders)
      if (order.month <= month && order.royalty.some((one) => one > 0)) order.isStated = true;
  }
  expect(settled).toEqual(modelled);
}, 120_000);

it('the lines of each statement add up to its sums, and the shares of each order to its price', async () => {
  const { rows } = await product.pool.query(`
    select count(*)::int as wrong from royalty_runs r join lateral (
      select coalesce(sum(royalty), 0) as royalty, coalesce(sum(recovered), 0) as recovered, coalesce(sum(share), 0) as share
      from royalty_lines l where l.statement_id = r.statement_id and l.run = r.run) l on true
    where (l.royalty, l.recovered, l.share) is distinct from (r.royalty, r.recovered, r.price)`);
  expect(rows[0].wrong).toBe(0);
  const shared = await product.pool.query(
    `
    select count(*)::int as orders, count(*) filter (where share <> price)::int as wrong from (
      select order_id, min(price) as price, sum(share) as share from royalty_lines
      where kind = 'sale' and package_id = $1 group by order_id) o`,
    [world.packageIDs[0]],
  );
  expect(shared.rows[0]).toMatchObject({ wrong: 0 });
  expect(shared.rows[0].orders).toBeGreaterThan(1000);
});
