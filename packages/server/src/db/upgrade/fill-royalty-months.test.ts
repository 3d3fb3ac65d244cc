import type { AnyCall } from '@prepdesk/contract/define-call';
import { facultyRoyalty } from '@prepdesk/contract/royalty/faculty-royalty';
import { royaltyStatements as calls } from '@prepdesk/contract/royalty/royalty-statements';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { addRoyaltyWorld, type RoyaltyWorld } from '../../testing/royalty-world.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { defaultBounds } from '../call-bounds.ts';
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

/** Counts again, as after a change of the triggers. */
async function upgrade(): Promise<void> {
  await product.pool.query('delete from royalty_changed_orders; comment on table royalty_months is null');
  const client = await product.pool.connect();
  await fillRoyaltyMonths(client);
  client.release();
}

describe('after a month was locked', () => {
  let world: RoyaltyWorld;
  let sold: number[];
  const january = { at: '2026-01-10T21:00:00Z', paise: 400_000 };
  const faculty = () => world.facultyIDs[0];
  const done = async <C extends AnyCall>(call: C, input: Record<string, unknown>) => {
    const { body } = await product.ask(call, input, { token });
    expect(body).toMatchObject({ status: true });
    return body.response;
  };

  beforeAll(async () => {
    world = await addRoyaltyWorld(product, token, { appID: 2, packages: [[[1, 0]], [[2, 0]]] });
    sold = await world.sell([true, true, true, false].map((isPaid) => ({ sold: 0, ...january, isPaid })));
    await world.refundAll([{ orderID: sold[1] ?? 0, paise: 100, at: '2026-01-20T09:00:00Z' }]);
    const { statementID } = await done(calls.begin, { facultyID: faculty(), month: '2026-01' });
    await done(calls.calculate, { statementID });
    await done(calls.lock, { statementID });
  });
  afterEach(() => {
    product.services.bounds = defaultBounds;
  });

  it('an upgraded database looks again only at orders that bring something else than a locked statement says', async () => {
    const noted = async () => {
      await upgrade();
      const { rows } = await product.pool.query('select order_id from royalty_changed_orders order by 1');
      return rows.map(({ order_id }) => order_id);
    };
    expect(await noted()).toEqual([]);
    const [, , refunded = 0, paid = 0] = sold;
    await world.refundAll([{ orderID: refunded, paise: 100, at: '2026-02-20T09:00:00Z' }]);
    await product.pool.query('update orders set is_active = 1, paid_amount = 4000 where id = $1', [paid]);
    const [entered] = await world.sell([{ sold: 0, ...january }]);
    expect(await noted()).toEqual([refunded, paid, entered]);
  });

  it('sales entered after a lock are read only for the faculties of their package, however many there are', async () => {
    await world.sell(Array.from({ length: 60 }, () => ({ sold: 1, ...january })));
    await upgrade();
    product.services.bounds = { ...defaultBounds, maxRows: 50 };
    const input = { appID: 2, facultyID: faculty(), monthyear: '2026-02' };
    const { data } = await done(facultyRoyalty.list, input);
    expect(data.map(({ price }) => price)).toEqual(['-1.00', '4000.00', '4000.00']);
  });
});

it('days of payments have one zone per app, in the database as in the calls', async () => {
  const { rows } = await product.pool.query(
    `select array_agg(royalty_month_of(app, '2026-07-01T03:00:00Z') order by app) as months from generate_series(1, 3) app`,
  );
  expect(rows[0].months).toEqual(['2026-07', '2026-06', '2026-07']);
});
