import type pg from 'pg';
import { type CountedList, countedListOf } from '../packages/server/src/db/list/counted-list.ts';
import { installCounters } from '../packages/server/src/db/list/counters.ts';
import { listBehind } from '../packages/server/src/db/list/list-of.ts';
import { callRoute } from '../packages/server/src/http/call-route.ts';
import { exportRoute } from '../packages/server/src/http/export-route.ts';
import type { Implementation } from '../packages/server/src/http/implement.ts';
import { fillOrders, orderCalls, orderList } from '../packages/server/src/testing/orders-list.ts';
import { copyMs, type Handwritten, openBareServer } from './bare-server.ts';
import { median, openBenchProduct } from './bench-product.ts';
import { min, requestsPerSecond, serverOfItsOwn, type Taken, taken } from './list-parts.ts';
import type { Ratio } from './ratio.ts';

const rowCount = 1_000_000;
const deepPage = 20_000;
const limit = 20;
const rounds = 6;
const maxExported = 100_000;

const columns = `o.id::int, o.order_id as "orderID", o.user_id::int as "userID", u.full_name as "fullName", u.phone,
  o.package_id as "packageID", o.package_name as "packageName", o.package_price as "packagePrice",
  o.purchased_price as "purchasedPrice", o.coupon_id as "couponID", o.is_active as "isActive",
  o.payment_mode as "paymentMode", o.purchased_at::text as "purchasedAt", o.updated_at::text as "updatedAt"`;
const total = `(select sum(n)::int from list_counts where list = 'benchOrders.list' and scope = '[]')`;

/** One page of keys, then its rows, as a person would write it by hand. */
const page = (
  by: string,
) => `with k as (select id, ${by} from bench_orders order by ${by} desc, id desc limit 20)
  select ${total} as total, ${columns} from k join bench_orders o using (id) join bench_people u on u.id = o.user_id
  order by k.${by} desc, k.id desc`;
const matched = (
  where: string,
) => `with m as materialized (select o.id, o.purchased_at, o.purchased_price ${where}),
  k as (select id, purchased_at from m order by purchased_at desc, id desc limit 20)
  select (select count(*)::int from m) as total, (select sum(purchased_price)::text from m) as sum, ${columns}
  from k join bench_orders o using (id) join bench_people u on u.id = o.user_id order by k.purchased_at desc, k.id desc`;

type Asked = Handwritten & { input: Record<string, unknown> };

const questions: Record<string, Asked> = {
  list: { statement: page('purchased_at'), values: [], input: {} },
  'sorted by another column': {
    statement: page('purchased_price'),
    values: [],
    input: { sort: '-purchasedPrice' },
  },
  'search by a fragment of a name': {
    statement: matched(
      'from bench_orders o where o.user_id in (select id from bench_people where full_name ilike $1)',
    ),
    values: ['%soltanizadeh a%'],
    input: { search: 'soltanizadeh a' },
  },
  'filter and sum': {
    statement: matched(
      'from bench_orders o where purchased_at >= $1 and purchased_at < $2 and coupon_id = any($3)',
    ),
    values: ['2023-03-01T00:00+05:30', '2023-04-01T00:00+05:30', [3, 17, 40]],
    input: { startDate: '2023-03-01', endDate: '2023-03-31', coupons: '3,17,40', sums: 1 },
  },
};

const exported = (
  price: number,
) => `select ${columns} from bench_orders o join bench_people u on u.id = o.user_id
  where o.purchased_price <= ${price} order by o.purchased_at desc, o.id desc`;

/** The price up to which there are 100,000 orders. */
async function priceOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    `select purchased_price as price from bench_orders order by purchased_price, id offset ${maxExported} limit 1`,
  );
  return rows[0].price;
}

/** Compares a declared list of a million orders with handlers written by hand with the same SQL. */
export async function largeList(): Promise<Ratio[]> {
  const list = listBehind(orderList)!;
  const product = await openBenchProduct(async (own) => {
    await fillOrders(own, rowCount);
    const client = await own.connect();
    await installCounters(client, [countedListOf(list) as CountedList]);
    client.release();
    await own.query('vacuum (analyze) list_landmarks');
  });
  const { pool, token, server, parts } = product;
  callRoute(server, { call: orderCalls.list, handle: orderList } as unknown as Implementation, parts);
  exportRoute(server, list, parts);
  const bare = await openBareServer(pool, questions);
  const exporting = await serverOfItsOwn(product);
  try {
    const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api/bench/orders`;
    const measured: Record<string, number[]> = {};
    const note = (name: string, value: number) => {
      measured[name] = [...(measured[name] ?? []), value];
    };
    // By then both are compiled: a server's first second is never repeated.
    for (const [name, { input }] of Object.entries(questions)) {
      await requestsPerSecond(bare.urlOf(name), { ...input, limit }, bare.token);
      await requestsPerSecond(url, { ...input, limit }, token);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { input }] of Object.entries(questions)) {
        note(`bare ${name}`, await requestsPerSecond(bare.urlOf(name), { ...input, limit }, bare.token));
        note(name, await requestsPerSecond(url, { ...input, limit }, token));
        if (name === 'list') note('deep', await requestsPerSecond(url, { page: deepPage, limit }, token));
      }
    }
    // Each is compared with that of the same round: other load on the machine slows both.
    const overRound = (one: string, other: string) =>
      median((measured[one] ?? []).map((value, round) => value / (measured[other]?.[round] ?? 0)));
    const price = await priceOf(pool);
    const file = (format: string) => `/api/bench/orders/export?maxPrice=${price}&format=${format}`;
    const csv: Taken[] = [];
    const xlsx: Taken[] = [];
    const copied: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      copied.push(await copyMs(pool, exported(price)));
      csv.push(await taken(exporting, file('csv'), token));
      xlsx.push(await taken(exporting, file('xlsx'), token));
    }
    const csvMs = median(csv.map(({ ms }) => ms));
    const overCopy = median(csv.map(({ ms }, round) => (copied[round] ?? 0) / ms));
    const overCsv = median(xlsx.map(({ ms }, round) => ms / (csv[round]?.ms ?? 0)));
    console.info(`large list: ${csv[0]?.lines} lines of CSV in ${Math.round(csvMs)} ms`);
    for (const [name, rates] of Object.entries(measured)) {
      console.info(`  ${name}: ${rates.map((rate) => Math.round(rate)).join(', ')} requests/s`);
    }
    console.info(`  copied in ${copied.map((ms) => Math.round(ms)).join(', ')} ms`);
    const mebibytes = (all: Taken[]) => min(all.map(({ moreBytes }) => moreBytes)) / 2 ** 20;
    return [
      ...Object.keys(questions).map((name) => ({
        name: `large list, ${name}`,
        ratio: overRound(name, `bare ${name}`),
        atLeast: 0.8,
      })),
      {
        name: `large list, cost of page ${deepPage} over page 1`,
        ratio: overRound('list', 'deep'),
        atMost: 1.5,
      },
      { name: 'CSV, speed of COPY', ratio: overCopy, atLeast: 0.7 },
      { name: 'CSV, first byte', ratio: min(csv.map(({ firstMs }) => firstMs)), atMost: 50, unit: 'ms' },
      { name: 'CSV, more memory', ratio: mebibytes(csv), atMost: 20, unit: 'MB' },
      { name: "XLSX, times the CSV's", ratio: overCsv, atMost: 4 },
      { name: 'XLSX, more memory', ratio: mebibytes(xlsx), atMost: 40, unit: 'MB' },
    ];
  } finally {
    await exporting.stop();
    await bare.close();
    await product.close();
  }
}
