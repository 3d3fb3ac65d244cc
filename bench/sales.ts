import Fastify from 'fastify';
import type pg from 'pg';
import { copyMs, type Handwritten, openBareServer } from './bare-server.ts';
import { median, openBenchProduct, timeOf } from './bench-product.ts';
import { min, requestsPerSecond, serverOfItsOwn, type Taken, taken } from './list-parts.ts';
import type { Ratio } from './ratio.ts';
import { fillSales } from './sales-rows.ts';

const orderCount = Number(process.env.BENCH_ORDERS || 1_000_000);
const deepPage = Math.floor(orderCount / 50);
const limit = 20;
const rounds = 6;

const columns = `o.id, o.order_number as "orderID", o.package_name as "packageName", o.package_price as "packagePrice",
  o.discount_price as "discountPrice", o.purchased_price as "purchasedPrice", o.discount_code as "discountCode",
  o.is_active as "isActive", o.refunded_amount as "refundedAmount",
  (exists (select from refunds r where r.order_id = o.id and r.state = 'waiting'))::int as "hasWaitingRefund",
  l.phone as "userPhone", l.email as "userEmail", l.full_name as "fullName", o.total_credits as "totalCredits",
  o.purchased_at as "purchasedDate", o.learner_id as "userAppsID", o.package_id as "packageID",
  o.package_short_name as "packageShortName", o.speed, o.package_description as "packageDescription", o.currency,
  l.country_code as "userCountryCode", o.payment_mode as "paymentMode", o.reference_number as "referenceNumber",
  o.payment_id as "paymentID", o.payment_details as "paymentDetails", o.transaction_details as "transactionDetails",
  o.plan_id as "planID", o.plan_name as "planName", l.created_at as "registrationDate",
  o.package_expiry_date as "packageExpiryDate", o.validity_in_days as "validityInDays",
  o.register_from_platform as "registerFromPlatform", o.transaction_at as "transactionDate"`;
const sums = `count(*)::int as orders, sum(package_price)::text as gross, sum(discount_price)::text as discount,
  sum(purchased_price - coalesce(paid_amount, 0))::text as unpaid, sum(refunded_amount)::text as refunds,
  sum(coalesce(paid_amount, 0) - refunded_amount)::text as net`;
const rowsOfKeys = `${columns} from k join orders o using (id) join learners l on l.id = o.learner_id
  order by k.purchased_at desc, k.id desc`;

/** What a person would write by hand: first the keys (for a search or filter all of them, once), then the page's rows. */
const matched = (where: string): string => `with m as materialized (
    select id, purchased_at, package_price, discount_price, purchased_price, paid_amount, refunded_amount
    from orders where app_id = 1 and purchased_price <> 1 and ${where}),
  k as (select id, purchased_at from m order by purchased_at desc, id desc limit 20),
  s as (select ${sums} from m)
  select s.*, ${columns} from s, k join orders o using (id) join learners l on l.id = o.learner_id
  order by k.purchased_at desc, k.id desc`;

type Asked = Handwritten & { input: Record<string, unknown> };

const questions: Record<string, Asked> = {
  list: {
    statement: `with k as (select id, purchased_at from orders where app_id = 1 and purchased_price <> 1
        order by purchased_at desc, id desc limit 20)
      select (select sum(n)::int from list_counts where list = 'sales' and scope = '[1]') as total, ${rowsOfKeys}`,
    values: [],
    input: {},
  },
  'search by a fragment of a name': {
    statement: matched(`(order_number ilike $1 or learner_id = any(array(
      select id from learners where full_name ilike $1 or phone ilike $1 or email ilike $1)))`),
    values: ['%thakur a%'],
    input: { search: 'thakur a' },
  },
  'filter and sum': {
    statement: matched(`purchased_at >= $1 and purchased_at < $2 and coupon_id = any($3)`),
    values: ['2023-03-01T00:00+05:30', '2023-04-01T00:00+05:30', [3, 17, 40]],
    input: { startDate: '2023-03-01', endDate: '2023-03-31', coupons: '3,17,40', sums: 1 },
  },
};

/** The sums of a year from the rows themselves; the product takes them from its daily sums. */
const plainSums: Asked = {
  statement: `select ${sums} from orders where app_id = 1 and purchased_price <> 1
    and purchased_at >= '2023-01-01T00:00+05:30' and purchased_at < '2024-01-01T00:00+05:30'`,
  values: [],
  input: { startDate: '2023-01-01', endDate: '2023-12-31', sums: 1, limit: 1 },
};

/** A handler for an order as a person would write one. */
async function orderServer(pool: pg.Pool) {
  const app = Fastify({ logger: { level: 'silent' } });
  app.post<{ Body: { n: number; price: string } }>('/order', async ({ body }) => {
    await orderByHand(pool, body.n, body.price);
    return { status: true, message: '', response: {} };
  });
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
}

const orderOf = (n: number) => ({
  orderID: `BENCH-${n}`,
  packageID: 1,
  packagePrice: '',
  discountPrice: '0.00',
  discountCode: '',
  transactionDetails: 'at the counter',
  paymentDetails: 'paid',
  isActive: 1,
  userPhone: String(9_000_000_001 + (n % 1000)),
  paymentMode: 'cash',
  referenceNumber: String(n),
});

/** Compares an order through the call, with its audit row, with a handler that reads and writes the same by hand. */
async function writing(url: string, byHandUrl: string, pool: pg.Pool, token: string): Promise<number> {
  const price = (await pool.query('select package_price from packages where id = 1')).rows[0].package_price;
  // The same columns, indexes and constraints, without the triggers that write the log and the sums.
  await pool.query('create table hand_orders (like orders including all)');
  await pool.query('create table hand_audit (like audit_log including all)');
  const { rows } = await pool.query(`select string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`);
  const stored = rows[0].columns;
  await pool.query(
    `insert into hand_orders (${stored}) overriding system value select ${stored} from orders`,
  );
  await pool.query(
    `select setval(pg_get_serial_sequence('hand_orders', 'id'), (select max(id) from hand_orders))`,
  );
  const ours: number[] = [];
  const byHand: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    ours.push(
      await timeOf(`${url}/api/admin/activation/addorder`, { ...orderOf(n), packagePrice: price }, token),
    );
    byHand.push(await timeOf(byHandUrl, { n, price }));
  }
  await pool.query('drop table hand_orders, hand_audit');
  return median(byHand) / median(ours);
}

async function orderByHand(pool: pg.Pool, n: number, price: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const learner = await client.query('select id from learners where phone = $1 and app_id = 1', [
      String(9_000_000_001 + (n % 1000)),
    ]);
    const offer = await client.query('select * from packages where id = $1', [1]);
    await client.query(
      `with added as (insert into hand_orders (order_number, app_id, learner_id, package_id, package_name, package_price, is_active,
        paid_amount, payment_mode, validity_in_days, package_expiry_date)
        values ($1, 1, $2, 1, $3, $4, 1, $4, 'cash', 180, now() + interval '180 days') returning *)
      insert into hand_audit (actor_id, call, request_id, table_name, row_key, after)
        select 1, 'order', gen_random_uuid(), 'orders', id, to_jsonb(added) from added`,
      [`HAND-${n}`, learner.rows[0].id, offer.rows[0].package_name, price],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Some hundred thousand of a million orders are in this period. */
const exportedDays = { startDate: '2023-01-01', endDate: '2023-06-15' };
const exported = `select ${columns} from orders o join learners l on l.id = o.learner_id
  where o.app_id = 1 and o.purchased_price <> 1 and o.purchased_at >= '2023-01-01T00:00+05:30' and o.purchased_at < '2023-06-16T00:00+05:30'
  order by o.purchased_at desc, o.id desc`;

/** Compares the list of sales with a million orders with handlers written by hand. */
export async function salesLists(): Promise<Ratio[]> {
  const product = await openBenchProduct((own) => fillSales(own, orderCount));
  const { pool, token, server } = product;
  const bare = await openBareServer(pool, { ...questions, plainSums });
  const byHand = await orderServer(pool);
  const exporting = await serverOfItsOwn(product);
  try {
    const own = await server.listen({ port: 0, host: '127.0.0.1' });
    const url = `${own}/api/admin/fetchallorders`;
    const measured: Record<string, number[]> = {};
    const note = (name: string, value: number) => {
      measured[name] = [...(measured[name] ?? []), value];
    };
    // By then both are compiled: a server's first second is never repeated.
    for (const { input } of Object.values(questions))
      await requestsPerSecond(url, { limit, ...input }, token);
    for (const name of Object.keys(questions)) {
      await requestsPerSecond(bare.urlOf(name), {}, bare.token);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { input }] of Object.entries(questions)) {
        note(`bare ${name}`, await requestsPerSecond(bare.urlOf(name), { limit, ...input }, bare.token));
        note(name, await requestsPerSecond(url, { limit, ...input }, token));
        if (name === 'list') note('deep', await requestsPerSecond(url, { page: deepPage, limit }, token));
      }
    }
    // One at a time: a sum that still runs for a disconnected client would slow the next request.
    const sumsMs = { plain: [] as number[], kept: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      sumsMs.plain.push(await timeOf(bare.urlOf('plainSums'), {}, bare.token));
      sumsMs.kept.push(await timeOf(url, plainSums.input, token));
    }
    const overRound = (one: string, other: string) =>
      median((measured[one] ?? []).map((value, round) => value / (measured[other]?.[round] ?? 0)));
    const { startDate, endDate } = exportedDays;
    const csv: Taken[] = [];
    const copied: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      copied.push(await copyMs(pool, exported));
      const path = `/api/admin/fetchallorders/export?startDate=${startDate}&endDate=${endDate}&format=csv`;
      csv.push(await taken(exporting, path, token));
    }
    console.info(
      `sales: ${csv[0]?.lines} lines of CSV in ${csv.map(({ ms }) => Math.round(ms)).join(', ')} ms`,
    );
    console.info(`  copied in ${copied.map((ms) => Math.round(ms)).join(', ')} ms`);
    for (const [name, rates] of Object.entries(measured)) {
      console.info(`  ${name}: ${rates.map((rate) => Math.round(rate)).join(', ')} requests/s`);
    }
    return [
      { name: 'sales, list', ratio: overRound('list', 'bare list'), atLeast: 0.8 },
      ...Object.keys(questions)
        .filter((name) => name !== 'list')
        .map((name) => ({
          name: `sales, ${name}`,
          ratio: overRound(name, `bare ${name}`),
          atLeast: name === 'filter and sum' ? 0.9 : 0.8,
        })),
      { name: `sales, cost of page ${deepPage} over page 1`, ratio: overRound('list', 'deep'), atMost: 1.5 },
      {
        name: 'sales, kept sums of a year over plain ones',
        ratio: median(sumsMs.plain) / median(sumsMs.kept),
        atLeast: 5,
      },
      {
        name: 'sales CSV, speed of COPY',
        ratio: median(csv.map(({ ms }, round) => (copied[round] ?? 0) / ms)),
        atLeast: 0.7,
      },
      {
        name: 'sales CSV, first byte',
        ratio: min(csv.map(({ firstMs }) => firstMs)),
        atMost: 50,
        unit: 'ms',
      },
      {
        name: 'sales CSV, more memory',
        ratio: min(csv.map(({ moreBytes }) => moreBytes)) / 2 ** 20,
        atMost: 20,
        unit: 'MB',
      },
      {
        name: 'order with its audit row over one by hand',
        ratio: await writing(own, `${byHand.address}/order`, pool, token),
        atLeast: 0.6,
      },
    ];
  } finally {
    await exporting.stop();
    await Promise.all([bare.close(), byHand.close()]);
    await product.close();
  }
}
