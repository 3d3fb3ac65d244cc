import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { coupons } from '@prepdesk/contract/coupons/coupons';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { images } from '@prepdesk/contract/files/images';
import { checked } from '@prepdesk/contract/first-fault';
import { userLog } from '@prepdesk/contract/learners/user-log';
import { activations } from '@prepdesk/contract/orders/activations';
import { questions } from '@prepdesk/contract/questions/questions';
import { keyOf, routes } from '@prepdesk/contract/routes';
import { sales } from '@prepdesk/contract/sales/sales';
import { shipments } from '@prepdesk/contract/shipping/shipments';
import { videos } from '@prepdesk/contract/videos/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../auth/actor.ts';
import { allDomains } from '../../domains/all-domains.ts';
import { fillOrders, orderCalls, orderList } from '../../testing/orders-list.ts';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import type { Db } from '../connect.ts';
import { mostCounted } from '../page-of.ts';
import { countedListOf } from './counted-list.ts';
import { putCountersInPlace } from './counters.ts';
import type { List } from './list.ts';
import { listBehind } from './list-of.ts';

/**
 * Whoever sorts or filters a large list by what no index holds finds out here, on filled tables, and not from somebody
 * who waits. What a step of a plan reads is measured, so a short table scan that fills the page is fine.
 */

const rowCount = 50_000;
/** Enough for 10,000 matches of a filter that a quarter of the rows meet. */
const mostRead = 40_000;

/** Lists that are small because of what they belong to, or because people write each row of them by hand. */
const bounded = ['packages.list', 'parentPackages.page', 'electives.list', 'faculty.list', 'drugs.list'];

type Filled = { fill: string; given?: Record<string, unknown>; filters: Record<string, unknown>[] };

const soldOrders = `insert into courses (id, app_id, name) values (950001, 1, 'Sold'), (950002, 2, 'Sold');
  insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
    select 950000 + n, 1 + n % 2, 950001 + n % 2, 'Package ' || n, 100, 30 from generate_series(1, 20) n;
  insert into coupons (id, app_id, course_id, package_id, coupon_code, discount_type)
    select 950000 + n, 1, 950001, 950002, 'CODE' || n, 1 from generate_series(1, 40) n;
  insert into persons (id) select 950000 + n from generate_series(1, 10000) n;
  insert into learners (id, app_id, phone, full_name, email, person_id)
    select 950000 + n, 1 + n % 2, (9400000000 + n)::text, 'Learner ' || md5(n::text), n || '@example.com', 950000 + n
    from generate_series(1, 10000) n;
  insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, coupon_id, is_active,
      paid_amount, validity_in_days, package_expiry_date, purchased_at)
    select 'S-' || md5(n::text), 1 + n % 2, 950000 + n % 10000, 950000 + n % 20, 'Package', n % 3000,
      case when n % 4 = 0 then 950001 + n % 40 end, (n % 5 > 0)::int, case when n % 5 > 0 then n % 3000 end, 30,
      '2027-01-01', timestamptz '2024-01-01' + n * interval '20 minutes' from generate_series(1, ${rowCount}) n`;
const soldOn = { startDate: '2024-03-01', endDate: '2024-03-03' };
const onGraphs = [soldOn, { coupons: '950005,950009' }, { search: 'c4ca42' }];
const soldFilters = [...onGraphs, { isActive: 0 }, { isActive: 1 }];

const filled: Record<string, Filled> = {
  [orderCalls.list.name]: {
    fill: '',
    filters: [
      { startDate: '2023-03-01', endDate: '2023-03-03' },
      { coupons: '3,17' },
      { isActive: 1 },
      { isActive: 0 },
      { leastPrice: '60000', mostPrice: '60100' },
      { orderID: 'ORD-00' },
      { search: 'soltanizadeh' },
    ],
  },
  [auditLog.list.name]: {
    fill: `insert into audit_log (at, actor_id, call, request_id, table_name, row_key, before, after)
      select now() - n * interval '1 minute', null, 'admin/call' || n % 40, 'r', 'table' || n % 30, n::text, null, '{}'
      from generate_series(1, ${rowCount}) n`,
    filters: [
      { actorID: 1 },
      { tableName: 'table3' },
      { call: 'admin/call3' },
      { rows: 'table3/3' },
      { startDate: '2020-01-01', endDate: '2020-02-01' },
    ],
  },
  [auditLog.history.name]: { fill: '', given: { rows: 'table3/3' }, filters: [] },
  [questions.list.name]: {
    fill: `insert into questions (unique_id, type, ques_text, answer, difficulty_level, duration_seconds, words, bands, is_active)
      select 'Q-' || n, 1, 'text', '1', 1 + n % 3, 60, 'word' || md5(n::text), '{}', (n % 50 > 0)::int
      from generate_series(1, ${rowCount}) n`,
    given: { type: 1 },
    filters: [
      { difficultyLevel: 2 },
      { isActive: 0 },
      { isActive: 1 },
      { uniqueID: 'q-77' },
      { search: 'wordc4ca' },
    ],
  },
  [videos.list.name]: {
    fill: `insert into videos (cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds, is_active)
      select 'https://cdn.example/' || md5(n::text), 'R-' || n, '', '720', 1, 60, n % 2 from generate_series(1, ${rowCount}) n`,
    filters: [{ isActive: 0 }, { isActive: 1 }, { search: 'c4ca42' }],
  },
  [images.list.name]: {
    fill: `insert into images (name, content_type, size_bytes, created_at, is_active)
      select md5(n::text) || '.png', 'image/png', 10, now() - n * interval '1 minute', n % 2 from generate_series(1, ${rowCount}) n`,
    filters: [{ isActive: 0 }, { isActive: 1 }],
  },
  [coupons.list.name]: {
    fill: `insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
      select 700000 + n, 1, 1, 'Plans ' || n, 999, 90 from generate_series(1, 100) n;
      insert into coupons (app_id, course_id, package_id, coupon_code, discount_type, is_active, user_phone)
      select 1, 1, 700001 + n % 100, 'C' || md5(n::text), 1, n % 2, (9300000000 + n % 10000)::text
      from generate_series(1, ${rowCount}) n`,
    given: { appID: 1, courseID: 1 },
    filters: [
      { packageID: 700_007 },
      { isActive: 0 },
      { isActive: 1 },
      { userPhone: '93000012' },
      { search: 'Cc4ca42' },
    ],
  },
  [shipments.list.name]: {
    fill: `insert into persons (id) values (700000);
      insert into learners (id, app_id, phone, person_id) values (700000, 1, '9300099999', 700000);
      insert into orders (id, order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
        validity_in_days, package_expiry_date)
      select 700000 + n, 'PD' || md5(n::text), 1, 700000, 700001, 'Plans 1', 999, 999, 90, '2030-01-01'
      from generate_series(1, ${rowCount}) n;
      insert into shipments (order_id, module, state, tracking_id, exports_status, created_at)
      select 700000 + n, 'books', 1 + n % 7, 'AWB' || md5((n + 7)::text), n % 2, now() - n * interval '1 minute'
      from generate_series(1, ${rowCount}) n`,
    given: { shippingModule: 'books' },
    filters: [
      { exportsStatus: 0 },
      { exportsStatus: 1 },
      { shippingState: 3 },
      { search: 'awbc4ca42' },
      { search: 'pdc4ca42' },
    ],
  },
  [userLog.list.name]: {
    fill: `insert into persons (id) select 970000 + n from generate_series(0, 200) n;
      insert into learners (id, app_id, phone, person_id) select 970000 + n, 1, (9200000000 + n)::text, 970000 + n / 2
        from generate_series(1, 400) n;
      insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds)
      select 970001 + n % 400, 1, 1 + n / 400 % 2, timestamptz '2024-01-01' + n * interval '20 minutes', 600
      from generate_series(1, ${rowCount}) n`,
    given: { personID: 970_003 },
    filters: [{ startDate: '2024-03-01', endDate: '2024-03-03' }, { online: 1 }, { online: 2 }],
  },
  [doubts.list.name]: {
    fill: `insert into faculties (id, app_id, name) select 950000 + n, 2, 'Faculty ' || n from generate_series(1, 20) n;
      insert into doubts (learner_id, faculty_id, category_id, question, created_at, due_at, description, first_replied_at,
        replied_at, replied_by)
      select 950000 + n % 10000, 950001 + n % 20, 1 + n % 3, md5(n::text), asked, asked + interval '12 hours', 'x',
        case when n % 4 > 0 then asked + interval '9 hours' end, case when n % 4 > 0 then asked + interval '10 hours' end, 1
      from generate_series(1, ${rowCount}) n, lateral (select now() - n * interval '10 minutes' as asked) at`,
    filters: [
      { filter: 1 },
      { filter: 2 },
      { categoryID: 2 },
      { facultyIDs: '950003,950007' },
      { startDate: '2020-03-01', endDate: '2020-03-03' },
      { search: 'c4ca42' },
    ],
  },
  [doubts.previous.name]: { fill: '', given: { doubtID: 1, facultyID: 0, userAppID: 950_007 }, filters: [] },
  [activations.list.name]: {
    fill: `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
        validity_in_days, package_expiry_date, is_active, purchased_at)
      select 'P-' || n, 1, 1, 1, 'CA Inter', 100, 100, 30, '2027-01-01', (n % 50 > 0)::int,
        timestamptz '2023-01-01' + n * interval '40 minutes' from generate_series(1, ${rowCount}) n`,
    given: { appID: 1, monthyear: '2024-10' },
    filters: [{ isActive: 0 }, { isActive: 1 }],
  },
  [sales.all.name]: {
    fill: soldOrders,
    filters: [...soldFilters, { amountPaid: 'free' }, { amountPaid: 'paid' }],
  },
  [sales.withGraph.name]: { fill: '', filters: onGraphs },
  [sales.withCoupons.name]: { fill: '', given: { appID: 1 }, filters: onGraphs },
  [sales.orders.name]: { fill: '', filters: soldFilters },
  [sales.clinical.name]: {
    fill: '',
    filters: [
      { packageId: '950003,950005' },
      { monthyear: '2024-03' },
      { amountPaid: 'free' },
      { amountPaid: 'paid' },
      { search: 'c4ca42' },
    ],
  },
};

const handlers = [
  ...allDomains.flatMap(({ calls }) => calls.flat().map(({ handle }) => handle as object)),
  orderList as object,
].filter((handler) => listBehind(handler));
const lists = handlers.map((handler) => listBehind(handler) as List);

let product: TestProduct;
const actor = {
  keys: new Set(routes.map(({ path }) => keyOf(path))),
  holders: new Map(),
} as unknown as Actor;

beforeAll(async () => {
  product = await openProduct();
  await fillOrders(product.pool, rowCount);
  const client = await product.pool.connect();
  try {
    // A million rows would take the triggers long; the plans are the same.
    await client.query('set session_replication_role = replica');
    for (const { fill } of Object.values(filled)) if (fill) await client.query(fill);
    await client.query('set session_replication_role = default');
    await client.query('delete from list_counters');
    await putCountersInPlace(
      client,
      lists.flatMap((list) => countedListOf(list) ?? []),
    );
    await client.query('vacuum (analyze)');
  } finally {
    client.release(true);
  }
}, 180_000);
afterAll(() => product.close());

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

/** Steps that read too much, or put too much in order. */
function faultsOf(node: Node): string[] {
  const passed =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const read = passed * node['Actual Loops'];
  const what = `${node['Node Type']} ${node['Relation Name'] ?? ''}`.trim();
  const isLong = node['Relation Name'] !== undefined && read > mostRead;
  const sorted =
    node['Node Type'] === 'Sort' ? Math.max(...(node.Plans ?? []).map((one) => one['Actual Rows'])) : 0;
  return [
    ...(isLong ? [`${what} reads ${read} rows`] : []),
    ...(sorted > mostCounted + 1 ? [`${what} of ${sorted} rows`] : []),
    ...(node.Plans ?? []).flatMap(faultsOf),
  ];
}

/** Asks the list as a call would, and looks at the plan of each query that it runs. */
async function faultsOfAsking(
  handler: object,
  list: List,
  asked: Record<string, unknown>,
): Promise<string[]> {
  const queries: { text: string; values: unknown[] }[] = [];
  const watched = {
    query: (query: { text: string; values: unknown[] }) => {
      queries.push({ text: query.text, values: query.values });
      return product.pool.query(query as never);
    },
  };
  const db = Object.create(product.parts.connection.db, { $client: { value: watched } }) as Db;
  const input = checked(list.call.input, { ...filled[list.call.name]?.given, ...asked });
  const { rules } = product.parts;
  await (handler as (context: object) => Promise<unknown>)({ input, actor, db, rules });
  const faults: string[] = [];
  for (const { text, values } of queries) {
    const { rows } = await product.pool.query(`explain (analyze, timing off, format json) ${text}`, values);
    faults.push(...faultsOf(rows[0]['QUERY PLAN'][0].Plan));
  }
  return faults;
}

describe.each(
  lists.filter(({ call }) => !bounded.includes(call.name)).map((list) => [list.call.name, list] as const),
)('%s', (name, list) => {
  const handler = handlers[lists.indexOf(list)] as object;
  const asks = [{}, ...(filled[name]?.filters ?? [])];
  const sorts = ['', ...list.facts.sorts, ...list.facts.sorts.map((sort) => `-${sort}`)];

  it('is filled, and asked by each of its filters', () => {
    expect(filled[name]).toBeDefined();
    const fields = Object.values(list.facts.filters).flatMap((filter) => Object.keys(filter.fields));
    const asked = asks.flatMap((one) => Object.keys(one));
    const wanted = [...fields, ...(list.facts.hasSearch ? ['search'] : [])];
    expect(wanted.filter((field) => !asked.includes(field))).toEqual([]);
  });

  it.each(asks.flatMap((ask) => sorts.map((sort) => ({ ...ask, sort }))))(
    'is found by indexes with %o',
    async (ask) => {
      expect(await faultsOfAsking(handler, list, ask)).toEqual([]);
    },
  );
});

it('finds an order that no index holds', async () => {
  await product.pool.query('drop index bench_orders_purchased_price_id_idx');
  const list = listBehind(orderList) as List;
  expect(await faultsOfAsking(orderList as object, list, { sort: 'purchasedPrice' })).not.toEqual([]);
});
