import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { fillOrders } from '../../testing/orders-list.ts';
import { useProduct } from '../../testing/product.ts';
import { cursorRows, planning } from './export-rows.ts';

const product = useProduct();
beforeAll(async () => {
  await fillOrders(product.pool, 50_000);
}, 180_000);

it.each([
  [
    'of a period is read along the index',
    `purchased_at >= '2023-01-01' and purchased_at < '2024-01-01'`,
    'Index',
  ],
  ['of the cheapest is sorted', 'purchased_price <= 28000', 'Sort'],
])('a long file in the order of purchase %s', async (_, where, value) => {
  const client = await product.services.connection.pool.connect();
  try {
    await client.query(`begin transaction read only; ${planning}`);
    const text = `select * from bench_orders where ${where} order by purchased_at desc, id desc`;
    const { rows } = await client.query(`explain declare export no scroll cursor for ${text}`);
    expect(rows[0]['QUERY PLAN']).toContain(value);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('a file leaves no rows in the results of the driver, which live longer than the rows', async () => {
  const { pool } = product;
  const client = await pool.connect();
  onTestFinished(() => void vi.restoreAllMocks());
  const query = vi.spyOn(client, 'query');
  vi.spyOn(pool, 'connect').mockImplementationOnce(async () => client);
  const text = 'select id from bench_orders order by id limit 1200';
  const read: unknown[] = [];
  for await (const rows of cursorRows(pool, { text, values: [] }, new AbortController().signal))
    read.push(...rows);
  expect(read).toHaveLength(1200);
  const fetched = query.mock.calls.flatMap(([sent], at) =>
    JSON.stringify(sent).includes('fetch forward') ? [query.mock.results[at]?.value] : [],
  );
  const results = (await Promise.all(fetched)) as unknown as { rows: unknown[] }[];
  expect(results.map(({ rows }) => rows)).toEqual([[], [], [], []]);
});
