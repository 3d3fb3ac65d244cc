import { monitorEventLoopDelay } from 'node:perf_hooks';
import { allCalls } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';
import type pg from 'pg';
import { countedLists } from '../packages/server/src/counted-lists.ts';
import { installCounters } from '../packages/server/src/db/list/counters.ts';
import { exampleValues } from '../packages/server/src/testing/example-values.ts';
import { addExampleWorld } from '../packages/server/src/testing/example-world.ts';
import { filledLists } from '../packages/server/src/testing/filled-lists.ts';
import { oneOfEachID } from '../packages/server/src/testing/one-of-each.ts';
import { fillOrders } from '../packages/server/src/testing/orders-list.ts';
import type { TestProduct } from '../packages/server/src/testing/product.ts';
import { goodBody } from '../packages/server/src/testing/random-bodies.ts';
import { addStaff } from '../packages/server/src/testing/staff.ts';
import { type BenchProduct, median, openBenchProduct } from './bench-product.ts';
import type { Ratio } from './ratio.ts';

const orderCount = 100_000;
const rounds = 3;
const maxHeldMs = 100;

/** Each sum of royalty reads and adds up all orders of its months. */
const isRoyalty = ({ domain, name }: AnyCall): boolean => domain === 'royalty' || name === 'coupons.replay';

/** The example world names its people by their order: the benchmark's own person comes first and keeps the number 1. */
const addPeople = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`update admin_users set phone = '9000000000'`);
  await addStaff(pool);
};

/** The rows that the examples of the contract name, every large list filled, and the orders of one quarter. */
async function fillAll({ pool, token, ...product }: BenchProduct): Promise<void> {
  const { rowCount } = await pool.query('select from orders where id > 2000000 limit 1');
  if (rowCount === 1) return;
  await addExampleWorld({ ...product, pool, ask: askOf(product) } as unknown as TestProduct, token);
  await fillOrders(pool, 1);
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('alter table learners alter column person_id set default 1');
    for (const { fill } of Object.values(filledLists())) if (fill) await client.query(fill);
    await client.query(ordersOfQuarter);
    await client.query('set session_replication_role = default');
    await client.query('delete from list_counters');
    await installCounters(client, countedLists);
    await client.query('vacuum (analyze)');
  } finally {
    client.release(true);
  }
}

/** Of the package whose faculty has the statements of the examples, and of a faculty that was never settled. */
const ordersOfQuarter = `
  insert into learners (id, app_id, phone, full_name, key_person_id)
    values (1, 1, '9600000001', 'Isha Menon', 1), (950000, 1, '9600000002', 'Kabir Shah', 1) on conflict do nothing;
  insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
    values (1, 1, 1, 'One month', 100, 30) on conflict do nothing;
  insert into faculties (id, app_id, name, royality_percentage) values (2000000, 1, 'CA Meera Joshi', 15);
  insert into classes (id, subject_map_id, name, description, image, order_by)
    values (2000000, 1, 'Costing', '', '', 1);
  insert into class_details (class_id, faculty_id) values (2000000, 2000000);
  insert into package_classes (package_id, class_id) values (${oneOfEachID}, 2000000);
  insert into orders (id, order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
      validity_in_days, package_expiry_date, purchased_at)
    select 2000000 + n, 'Q-' || n, 1, 950001 + n % 10000, ${oneOfEachID}, 'Six months', 4999, 4000 + n % 900, 180, '2027-06-30',
      timestamptz '2026-10-01' + n * (interval '92 days' / ${orderCount})
    from generate_series(1, ${orderCount}) n`;

type Reply = { status: boolean; message: string; response: unknown };

const askOf =
  ({ server }: Pick<BenchProduct, 'server'>) =>
  async (call: AnyCall, payload: object, { token }: { token?: string } = {}) => {
    const reply = await server.inject({
      method: 'POST',
      url: `/api/${call.path}`,
      payload,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    return { body: reply.json<Reply>() };
  };

/** The longest time for which the event loop did nothing but this call, in milliseconds. */
async function heldBy(product: BenchProduct, call: AnyCall): Promise<number> {
  const body = goodBody(call, exampleValues(call));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const reply = await product.server.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    payload: body,
    headers: { authorization: `Bearer ${product.token}` },
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  if (reply.statusCode !== 200) throw new Error(`${call.path}: ${reply.body.slice(0, 500)}`);
  return delay.max / 1e6;
}

/**
 * How long every call that reads holds the event loop at most, with 100,000 orders and every large list filled: nobody
 * else is answered meanwhile. Prints all of them.
 */
export async function loopHold(): Promise<Ratio[]> {
  const product = await openBenchProduct(addPeople);
  try {
    await fillAll(product);
    const held: { call: AnyCall; ms: number }[] = [];
    for (const call of allCalls.filter(({ kind }) => kind === 'read')) {
      await heldBy(product, call);
      const several: number[] = [];
      for (let round = 0; round < rounds; round += 1) several.push(await heldBy(product, call));
      held.push({ call, ms: median(several) });
    }
    held.sort((one, other) => other.ms - one.ms);
    for (const { call, ms } of held)
      console.info(`${ms.toFixed(1).padStart(8)} ms  ${call.name}  ${call.path}`);
    const others = held.filter(({ call }) => !isRoyalty(call));
    return [
      {
        name: `the longest time for which one of ${others.length} reads outside royalty holds the event loop`,
        ratio: others[0]?.ms ?? 0,
        atMost: maxHeldMs,
        unit: 'ms',
      },
    ];
  } finally {
    await product.close();
  }
}
