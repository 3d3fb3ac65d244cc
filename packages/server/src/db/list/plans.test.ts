import { checked } from '@prepdesk/contract/first-error';
import { keyOf, routes } from '@prepdesk/contract/routes';
import { sales } from '@prepdesk/contract/sales/sales';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as domains from '../../domains/index.ts';
import { matchingOrders } from '../../domains/orders/index.ts';
import { filledLists, rowCount } from '../../testing/filled-lists.ts';
import { fillOrders, orderList } from '../../testing/orders-list.ts';
import { useProduct } from '../../testing/product.ts';
import type { Actor } from '../actor.ts';
import { type AuditedTable, searchColumn } from '../audited-table.ts';
import { auditedTables } from '../audited-tables.ts';
import type { Db } from '../connect.ts';
import { quietPool } from '../quiet-pool.ts';
import { maxCounted } from '../read-page.ts';
import { connectionLimits } from '../time-limits.ts';
import { countedListOf } from './counted-list.ts';
import { installCounters } from './counters.ts';
import type { List } from './list.ts';
import { listBehind } from './list-of.ts';

/**
 * Finds queries that sort or filter a large list without an index, on filled tables, before a person has to wait for
 * them. It measures what each step of a plan reads, so a short table scan that fills the page is fine.
 */

/** Enough for 10,000 matches of a filter that a quarter of the rows meet. */
const maxRead = 40_000;

/** Lists that stay small, because of what they belong to, because people write each row by hand, or because rows are kept for days. */
const bounded = [
  ...['courseDetails.list', 'questionImports.list'],
  ...['packages.list', 'parentPackages.page', 'electives.list', 'faculty.list', 'drugs.list'],
  ...['signOff.queue', 'drugImports.list', 'userRoles.list', 'jobs.list'],
];

const filled = filledLists();

const handlers = [
  ...Object.values(domains).flatMap(({ calls }) => calls.flat().map(({ handle }) => handle as object)),
  orderList as object,
].filter((handler) => listBehind(handler));
const lists = handlers.map((handler) => listBehind(handler) as List);

const product = useProduct();
const actor = {
  keys: new Set(routes.map(({ path }) => keyOf(path))),
  holders: new Map(),
} as unknown as Actor;

beforeAll(async () => {
  await fillOrders(product.pool, rowCount);
  const client = await product.pool.connect();
  try {
    // Made anew from all rows, an index takes a fraction of what it takes to put each row in.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(plainIndexes);
    await client.query(indexes.map(({ name }) => `drop index ${name}`).join(';'));
    // A million rows would take too long with triggers; the plans are the same.
    await client.query('set session_replication_role = replica');
    // One of the triggers would set it.
    await client.query('alter table learners alter column person_id set default 1');
    for (const { fill } of Object.values(filled)) if (fill) await client.query(fill);
    for (const table of auditedTables.filter(({ searchedBy }) => searchedBy))
      await client.query(addingSearchTexts(table));
    await client.query('set session_replication_role = default');
    await client.query(indexes.map(({ definition }) => definition).join(';'));
    await client.query('delete from list_counters');
    await installCounters(
      client,
      lists.flatMap((list) => countedListOf(list) ?? []),
    );
    await client.query('vacuum (analyze)');
  } finally {
    client.release(true);
  }
}, 600_000);

/** Those that hold no rule. Parts of a table go and come with the index of the whole. */
const plainIndexes = `select indexrelid::regclass::text as name,
    replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index join pg_class c on c.oid = indrelid
  where relnamespace = 'public'::regnamespace and not relispartition and not indisunique
    and not exists (select from pg_constraint where conindid = indexrelid)`;

/** The same texts as the trigger of each row makes: nothing in these rows is folded but capital letters. */
function addingSearchTexts({ name, searchedBy }: AuditedTable): string {
  const { own = [], through } = searchedBy ?? {};
  const theirs =
    through &&
    `(select concat_ws(E'\n', ${through.columns}) from ${through.of} linked where linked.id = ${name}.${through.by})`;
  const texts = ["''", ...own, ...(theirs ? [theirs] : []), "''"];
  return `update ${name} set ${searchColumn} = lower(concat_ws(E'\n', ${texts}))`;
}

type Node = {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

/** Steps that read or sort too many rows. */
function errorsOf(node: Node): string[] {
  const passed =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const read = passed * node['Actual Loops'];
  const what = `${node['Node Type']} ${node['Relation Name'] ?? ''}`.trim();
  const isLong = node['Relation Name'] !== undefined && read > maxRead;
  const isCollected = node['Parent Relationship'] === 'InitPlan' && node['Actual Rows'] > maxCounted + 1;
  const sorted =
    node['Node Type'] === 'Sort' ? Math.max(...(node.Plans ?? []).map((one) => one['Actual Rows'])) : 0;
  return [
    ...(isLong ? [`${what} reads ${read} rows`] : []),
    ...(isCollected ? [`${what} collects ${node['Actual Rows']} rows`] : []),
    ...(sorted > maxCounted + 1 ? [`${what} of ${sorted} rows`] : []),
    ...(node.Plans ?? []).flatMap(errorsOf),
  ];
}

/** The database sends the plan of each statement along with its rows, which takes half of running it once more. */
const sendingPlans = [
  'session_preload_libraries=auto_explain',
  ...['log_analyze=on', 'log_timing=off', 'log_format=json', 'log_level=notice', 'log_min_duration=0'].map(
    (setting) => `auto_explain.${setting}`,
  ),
];

let planned: pg.Pool;
let plans: Node[] = [];
beforeAll(() => {
  // Planned as the product's own connections are.
  const { options } = connectionLimits(sendingPlans.map((setting) => `-c ${setting}`).join(' '));
  planned = quietPool({ ...product.pool.options, options });
  planned.on('connect', (client) =>
    client.on('notice', ({ message = '' }) =>
      plans.push(JSON.parse(message.slice(message.indexOf('{'))).Plan),
    ),
  );
});
afterAll(() => planned.end());

/** Checks the plan of each query that the work runs. */
async function errorsOfWork(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  plans = [];
  await work(drizzle({ client: planned }));
  expect(plans).not.toEqual([]);
  return plans.flatMap(errorsOf);
}

/** Calls the list as a request would. */
async function planErrors(handler: object, list: List, query: Record<string, unknown>): Promise<string[]> {
  const input = checked(list.call.input, { ...filled[list.call.name]?.given, ...query });
  const { rules } = product.services;
  return errorsOfWork((db) =>
    (handler as (context: object) => Promise<unknown>)({ input, actor, db, rules }),
  );
}

describe.each(
  lists.filter(({ call }) => !bounded.includes(call.name)).map((list) => [list.call.name, list] as const),
)('%s', (name, list) => {
  const handler = handlers[lists.indexOf(list)] as object;
  const asks = [{}, ...(filled[name]?.filters ?? [])];
  const sorts = ['', ...list.facts.sorts, ...list.facts.sorts.map((sort) => `-${sort}`)];

  it('a list is filled, and queried by each of its filters', () => {
    expect(filled[name]).toBeDefined();
    const fields = Object.values(list.facts.filters).flatMap((filter) => Object.keys(filter.fields));
    const calls = asks.flatMap((one) => Object.keys(one));
    const wanted = [...fields, ...(list.facts.hasSearch ? ['search'] : [])];
    expect(wanted.filter((field) => !calls.includes(field))).toEqual([]);
  });

  it.each(asks.flatMap((ask) => sorts.map((sort) => ({ ...ask, sort }))))(
    'a list is searched through indexes with %o',
    async (ask) => {
      expect(await planErrors(handler, list, ask)).toEqual([]);
    },
  );
});

describe('a search', () => {
  it('a search is tried on each list that looks for people', () => {
    const searched = lists.flatMap(({ call }) => (call.list?.findsPeople ? [call.name] : [])).sort();
    expect(searched.filter((name) => !filled[name]?.common)).toEqual(
      // The figures beside their pages are added up over all matches.
      [sales.clinical, sales.withCoupons, sales.withGraph].map(({ name }) => name),
    );
  });

  it.each(
    lists.flatMap((list) => {
      const { common } = filled[list.call.name] ?? {};
      return common ? [[list.call.name, common, list] as const] : [];
    }),
  )(
    'a search of %s for %s, which nearly all contain, collects no more than is counted',
    async (_, search, list) => {
      const handler = handlers[lists.indexOf(list)] as object;
      // Nearly every row has it, so a scan of the table that stops at 10,001 matches ends early; only where those rows
      // all stand at the table's end does it read the whole table, once.
      const errors = await planErrors(handler, list, { search });
      expect(errors.filter((one) => !one.startsWith('Seq Scan'))).toEqual([]);
      expect(await planErrors(handler, list, { search: 'no such text' })).toEqual([]);
    },
  );

  it.each(['example', 'S-c', 'c4ca42', '950001@', 'no such text'])(
    'a search of orders for %s',
    async (search) => {
      const max = 21;
      let matches: number[] = [];
      expect(
        await errorsOfWork(async (db) => {
          matches = (await matchingOrders(db, search, max)).map(({ id }) => id);
        }),
      ).toEqual([]);
      const { rows } = await product.pool.query(
        `select o.id from orders o join learners l on l.id = o.learner_id
      where o.order_number ilike $1 or l.email ilike $1 order by o.purchased_at desc, o.id desc limit ${max}`,
        [`%${search}%`],
      );
      expect(matches).toEqual(rows.map(({ id }) => id));
    },
  );
});

it('the check of plans finds an order that no index holds', async () => {
  await product.pool.query('drop index bench_orders_purchased_price_id_idx');
  const list = listBehind(orderList) as List;
  expect(await planErrors(orderList as object, list, { sort: 'purchasedPrice' })).not.toEqual([]);
});
