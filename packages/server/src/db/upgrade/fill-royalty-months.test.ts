import { expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { addRoyaltyWorld } from '../../testing/royalty-world.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { fillRoyaltyMonths } from './fill-royalty-months.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

const counts = `select app_id, month, package_id, split, kept, sum(sales)::int as sales from royalty_months
  group by 1, 2, 3, 4, 5 having sum(sales) <> 0 order by 1, 2, 3, 4, 5`;
const sales = (paise: number) =>
  ['2026-01', '2026-02', '2026-03'].map((month) => ({ sold: 0, at: `${month}-10T09:00:00Z`, paise }));

it('orders are sold and refunded while an upgraded database counts its sales month by month', async () => {
  const { pool } = product;
  const world = await addRoyaltyWorld(product, token, { packages: [[[1, 0]]] });
  const [first] = await world.sell(sales(400_000));
  // As it is before the triggers were there, or after they were changed.
  await pool.query(`update royalty_months set sales = 77; comment on table royalty_months is null`);
  const client = await pool.connect();
  let filled = 0;
  const whileOthersWrite = {
    query: async (text: string, values?: unknown[]) => {
      const answer = await client.query(text, values);
      if (text === 'commit') {
        filled += 1;
        await world.sell(sales(500_000 + filled));
        if (filled === 2)
          await world.refundAll([{ orderID: first ?? 0, paise: 100, at: '2026-03-01T09:00:00Z' }]);
      }
      return answer;
    },
  };
  await fillRoyaltyMonths(whileOthersWrite as never);
  client.release();
  expect(filled).toBe(3);
  const kept = (await pool.query(counts)).rows;
  await pool.query('select refill_royalty_months()');
  expect(kept).toEqual((await pool.query(counts)).rows);
  expect(kept.reduce((sum, one) => sum + one.sales, 0)).toBe(12);
}, 60_000);

it('days of payments have one zone per app, in the database as in the calls', async () => {
  const { rows } = await product.pool.query(
    `select array_agg(royalty_month_of(app, '2026-07-01T03:00:00Z') order by app) as months from generate_series(1, 3) app`,
  );
  expect(rows[0].months).toEqual(['2026-07', '2026-06', '2026-07']);
});
