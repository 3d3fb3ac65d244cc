import { beforeAll, expect, it } from 'vitest';
import { fillOrders } from '../../testing/orders-list.ts';
import { useProduct } from '../../testing/product.ts';
import { planning } from './export-rows.ts';

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
  const client = await product.parts.connection.pool.connect();
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
