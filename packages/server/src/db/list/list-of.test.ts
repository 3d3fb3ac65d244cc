import { checked } from '@prepdesk/contract/first-error';
import { sql as part } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillOrders, orderCalls, orderList, orderListWith } from '../../testing/orders-list.ts';
import { useProduct } from '../../testing/product.ts';
import type { Actor } from '../actor.ts';
import { type CountedList, countedListOf } from './counted-list.ts';
import { countFrom, foldCounts, fromLandmark, installCounters } from './counters.ts';
import { idsOf, listBehind } from './list-of.ts';
import { textOf } from './run.ts';

/** Compares what a list of 50,000 orders answers with what plain SQL finds. */

const product = useProduct();
const list = listBehind(orderList)!;
const countedList = countedListOf(list) as CountedList;
const actor = {} as Actor;
const count = 50_000;

const inputOf = (input: Record<string, unknown>) => checked(orderCalls.list.input, input);
const ask = (input: Record<string, unknown> = {}) =>
  orderList({
    input: inputOf(input),
    actor,
    rules: product.services.rules,
    db: product.services.connection.db,
  });
const idsRequested = async (input: Record<string, unknown> = {}) =>
  (await ask(input)).orders.map(({ id }) => id);

async function sql<Row>(text: string): Promise<Row[]> {
  return (await product.pool.query(text)).rows as Row[];
}
const idsBy = async (rest: string) =>
  (
    await sql<{ id: string }>(
      `select o.id from bench_orders o join bench_people p on p.id = o.user_id ${rest}`,
    )
  ).map(({ id }) => Number(id));

const withClient = async (work: (client: Parameters<typeof foldCounts>[0]) => Promise<void>) => {
  const client = await product.pool.connect();
  await work(client).finally(() => client.release());
};

beforeAll(async () => {
  await fillOrders(product.pool, count);
  await sql(
    `insert into bench_people select 1000000 + n, 'Stranger Amiri', '' from generate_series(1, 10001) n`,
  );
  await sql(`update bench_orders set user_id = 1000000 + id, search_text = search_text_of('Stranger Amiri')
    where id between 41 and 71`);
  await withClient((client) => installCounters(client, [countedList]));
}, 180_000);

const natural = 'order by o.purchased_at desc, o.id desc';

describe('a page', () => {
  it.each([1, 2, 51, 52, 300, 2499, 2500])(
    'page %i of the whole list has the expected rows',
    async (page) => {
      const answer = await ask({ page });
      expect(answer).toMatchObject({ total: count, isCapped: false, page });
      expect(answer.orders.map(({ id }) => id)).toEqual(
        await idsBy(`${natural} limit 20 offset ${(page - 1) * 20}`),
      );
    },
  );

  it('a page beyond the end is answered with the last one', async () => {
    expect(await ask({ page: 90_000 })).toMatchObject({ total: count, page: 2500 });
  });

  it.each([
    ['purchasedPrice', 'order by o.purchased_price, o.id'],
    ['-purchasedPrice', 'order by o.purchased_price desc, o.id desc'],
    ['-id', 'order by o.id desc'],
  ])('a page is sorted by %s, counted up to 10,000', async (sort, order) => {
    expect(await ask({ sort, page: 3 })).toMatchObject({ total: 10_000, isCapped: true, page: 3 });
    expect(await idsRequested({ sort, page: 3 })).toEqual(await idsBy(`${order} limit 20 offset 40`));
    expect(await ask({ sort, page: 600 })).toMatchObject({ page: 500 });
  });

  it.each<[Record<string, string>, string]>([
    [{ search: 'hosseini' }, `p.full_name ilike '%hosseini%'`],
    [{ search: 'stranger' }, `p.full_name ilike '%stranger%'`],
    [{ search: 'ALI', coupons: '3' }, `p.full_name ilike '%ali%' and coupon_id = 3`],
    [{ search: 'al', coupons: '3' }, `p.full_name ~* '\\mal' and coupon_id = 3`],
    [{ search: 'no such name' }, 'false'],
    [{ coupons: '3,17' }, 'o.coupon_id in (3, 17)'],
    [{ orderID: 'ord-00' }, `o.order_id like 'ORD-00%'`],
    [
      { startDate: '2023-03-01', endDate: '2023-03-02' },
      `o.purchased_at >= '2023-03-01 00:00+05:30' and o.purchased_at < '2023-03-03 00:00+05:30'`,
    ],
    [
      { search: 'sara', isActive: '0', coupons: '1,2,3' },
      `p.full_name ilike '%sara%' and is_active = 0 and coupon_id < 4`,
    ],
  ])('a list filtered by %o has what matches, and its sum', async (input, where) => {
    const [expected] = await sql<{ n: number; sum: string }>(
      `select count(*)::int as n, coalesce(sum(o.purchased_price), 0)::text as sum
      from bench_orders o join bench_people p on p.id = o.user_id where ${where}`,
    );
    const answer = await ask({ ...input, sums: 1 });
    expect(answer).toMatchObject({ total: expected!.n, isCapped: false });
    expect(answer.sums).toEqual({ purchasedPrice: expected!.sum });
    expect(answer.orders.map(({ id }) => id)).toEqual(await idsBy(`where ${where} ${natural} limit 20`));
    expect(await idsRequested({ ...input, sort: 'purchasedPrice' })).toEqual(
      await idsBy(`where ${where} order by o.purchased_price, o.id limit 20`),
    );
  });

  it.each<[Record<string, unknown>, string]>([
    [{ isActive: 1 }, 'is_active = 1'],
    [{ search: 'a' }, `p.full_name ~* '\\ma'`],
    [{ search: 'a', isActive: 1 }, `p.full_name ~* '\\ma' and is_active = 1`],
  ])(
    'a list filtered by %o, which many match, is counted up to 10,000, and its sum is of all',
    async (input, where) => {
      const [all] = await sql<{ sum: string }>(
        `select sum(purchased_price)::text as sum from bench_orders o join bench_people p on p.id = o.user_id where ${where}`,
      );
      for (const page of [1, 500]) {
        const answer = await ask({ ...input, sums: 1, page });
        expect(answer).toMatchObject({ total: 10_000, isCapped: true, sums: { purchasedPrice: all?.sum } });
        expect(answer.orders.map(({ id }) => id)).toEqual(
          await idsBy(`where ${where} ${natural} limit 20 offset ${(page - 1) * 20}`),
        );
      }
    },
  );

  it('a page of a filter with many matches is counted again when only a few match', async () => {
    const shown = async () => {
      const answer = await ask({ coupons: '77', sums: 1, page: 3 });
      const window = `limit 20 offset ${(answer.page - 1) * 20}`;
      expect(answer.orders.map(({ id }) => id)).toEqual(
        await idsBy(`where o.coupon_id = 77 ${natural} ${window}`),
      );
      return answer;
    };
    await sql('update bench_orders set coupon_id = 77 where id <= 12000');
    for (const _ of ['found to be many', 'known to be many']) {
      expect(await shown()).toMatchObject({ total: 10_000, isCapped: true, page: 3 });
    }
    await sql('update bench_orders set coupon_id = null where coupon_id = 77 and id > 30');
    const [few] = await sql<{ sum: string }>(
      'select sum(purchased_price)::text as sum from bench_orders where id <= 30',
    );
    for (const _ of ['thought to be many', 'known to be few']) {
      const sums = { purchasedPrice: few!.sum };
      expect(await shown()).toMatchObject({ total: 30, isCapped: false, page: 2, sums });
    }
  });

  it('a page accepts only the sorts that the contract names', () => {
    expect(() => inputOf({ sort: 'phone' })).toThrow('can be sorted by');
    expect(() => inputOf({ sort: 'id; drop table bench_orders' })).toThrow('can be sorted by');
  });
});

describe('counters and landmarks', () => {
  const check = async () => {
    const [expected] = await sql<{ n: number; sum: string }>(
      'select count(*)::int as n, sum(purchased_price)::text as sum from bench_orders',
    );
    expect(await ask({ sums: 1 })).toMatchObject({
      total: expected!.n,
      sums: { purchasedPrice: expected!.sum },
    });
    for (const page of [400, 1200, 2200]) {
      expect(await idsRequested({ page })).toEqual(
        await idsBy(`${natural} limit 20 offset ${(page - 1) * 20}`),
      );
    }
  };
  const add = (
    at: string,
  ) => `insert into bench_orders select 1000000 + (select count(*) from bench_orders), order_id, user_id,
    package_id, package_name, package_price, 777, coupon_id, is_active, payment_mode, false, ${at}, now(), search_text
    from bench_orders where id = 1`;

  it.each([
    ['rows at the new end', add('now()')],
    ['a row between', add(`'2023-01-01'`)],
    ['a removed row', 'delete from bench_orders where id = 20000'],
    ['many removed rows', 'delete from bench_orders where id between 30000 and 31500'],
    ['a moved row', `update bench_orders set purchased_at = '2024-01-01' where id = 500`],
    ['another price', 'update bench_orders set purchased_price = purchased_price + 5 where id % 7 = 0'],
  ])('counters and landmarks stay exact after %s, folded or not', async (_, change) => {
    await product.pool.query(change);
    await check();
    await withClient((client) => foldCounts(client, [countedList]));
    await check();
  });

  it('counters and landmarks do not see uncommitted rows, and leave a table that is being written for later', async () => {
    const { total } = await ask();
    const writer = await product.pool.connect();
    await writer.query('begin');
    await writer.query(add(`'2022-06-01'`));
    expect((await ask()).total).toBe(total);
    await withClient((client) => foldCounts(client, [countedList]));
    await writer.query('commit');
    writer.release();
    await check();
  });

  it('counters and landmarks are not read up to the one where a deep page begins', async () => {
    const { landmark } = fromLandmark(countedList, part`${30_000}::bigint`);
    const count = part`list_count as materialized (select ${countFrom(countedList)} as n)`;
    const { text, values } = textOf(
      part`explain (costs off) with ${count}, ${landmark} select * from list_landmark`,
      {},
    );
    await withClient(async (client) => {
      // With so few rows, a planner may read all of them without the index.
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query({ text, values, rowMode: 'array' });
      await client.query('reset enable_seqscan');
      expect(rows.join('\n')).toMatch(/Index Cond: .*rank >=/);
    });
  });

  it('counters keep every 250th key as a landmark', async () => {
    const kept = async () => {
      await withClient((client) => foldCounts(client, [countedList]));
      return (await sql<{ n: number }>('select count(*)::int as n from list_landmarks'))[0]?.n;
    };
    // Folding leaves the table for later while the database cleans it up.
    await expect.poll(kept).toBe(Math.floor((await ask()).total / 250));
  });
});

it('a list gives the ids of all matches in order, up to a limit', async () => {
  const input = { input: inputOf({ coupons: '3' }), actor, db: product.services.connection.db };
  const ids = await idsOf(list, input, 1000);
  expect(ids.map(Number)).toEqual(await idsBy(`where coupon_id = 3 ${natural} limit 1000`));
  expect(await idsOf(list, input, 5)).toHaveLength(5);
});

it.each([
  ['their own name', part`select 5::text as other, 7::text as "purchasedPrice"`, '7'],
  ['another name only', part`select 7::text as other`, 'column kept.purchasedPrice does not exist'],
])('stored sums of a list are read by their names: stored under %s', async (_, stored, expected) => {
  const { rules } = product.services;
  const request = { input: inputOf({ sums: 1 }), actor, rules, db: product.services.connection.db };
  const answer = orderListWith(() => ({ key: undefined, build: () => stored, values: {} }))(request).catch(
    ({ message }: Error) => message,
  );
  expect(await answer).toEqual(
    expected === '7' ? expect.objectContaining({ sums: { purchasedPrice: '7' } }) : expected,
  );
});
