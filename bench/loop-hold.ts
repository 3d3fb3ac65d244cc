import { allCalls } from '@prepdesk/contract/all-calls';
import { contentPages } from '@prepdesk/contract/catalogue/content-pages';
import type { AnyCall } from '@prepdesk/contract/define-call';
import type pg from 'pg';
import { buildApp } from '../packages/server/src/app.ts';
import type { Config } from '../packages/server/src/config.ts';
import { countedLists } from '../packages/server/src/counted-lists.ts';
import { installCounters } from '../packages/server/src/db/list/counters.ts';
import { exampleValues } from '../packages/server/src/testing/example-values.ts';
import { addExampleWorld } from '../packages/server/src/testing/example-world.ts';
import { filledLists } from '../packages/server/src/testing/filled-lists.ts';
import { oneOfEachID } from '../packages/server/src/testing/one-of-each.ts';
import { fillOrders } from '../packages/server/src/testing/orders-list.ts';
import type { TestProduct } from '../packages/server/src/testing/product.ts';
import { goodBody } from '../packages/server/src/testing/random-bodies.ts';
import { sessionOf } from '../packages/server/src/testing/sessions.ts';
import { addStaff, staff } from '../packages/server/src/testing/staff.ts';
import { type Bench, median, openBench, type Ratio } from './harness.ts';

const orderCount = 100_000;
const rounds = 3;

/** Each sum of royalty reads and adds up all orders of its months. */
const isRoyalty = ({ domain, name }: AnyCall): boolean => domain === 'royalty' || name === 'coupons.replay';

/** The rows that the examples of the contract name, every large list filled, and the orders of one quarter. */
async function fill(pool: pg.Pool, config: Config, connection: pg.ClientConfig): Promise<void> {
  await addStaff(pool);
  const product = await buildApp(config, connection as Parameters<typeof buildApp>[1]);
  const ask = async (call: AnyCall, payload: object, { token }: { token?: string } = {}) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const reply = await product.server.inject({ method: 'POST', url: `/api/${call.path}`, payload, headers });
    return { body: reply.json() };
  };
  const token = await sessionOf(pool, staff.superAdmin);
  await addExampleWorld({ ...product, pool, ask } as unknown as TestProduct, token);
  await product.close();
  await fillOrders(pool, 1);
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query('alter table learners alter column person_id set default 1');
  for (const { fill: rows } of Object.values(filledLists())) if (rows) await client.query(rows);
  await client.query(ordersOfQuarter);
  await client.query('set session_replication_role = default');
  await client.query('delete from list_counters');
  await installCounters(client, countedLists);
  client.release(true);
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

const lag = 'nodejs_eventloop_lag_max_seconds';

/** The longest time for which the server's event loop did nothing but this work, in milliseconds. */
async function heldBy({ figure }: Bench, work: () => Promise<unknown>): Promise<number> {
  // Reading the figure begins it anew.
  await figure(lag);
  await work();
  return (await figure(lag)) * 1000;
}

async function medianHeld(bench: Bench, work: () => Promise<unknown>): Promise<number> {
  // The first one loads and compiles code.
  await work();
  const several: number[] = [];
  for (let round = 0; round < rounds; round += 1) several.push(await heldBy(bench, work));
  return median(several);
}

const repeated = (piece: string): string => piece.repeat(Math.floor(200_000 / piece.length));

/** Texts of 200 KB that need different cleaning: much, deeply nested, none, and the most work. */
const texts = {
  paragraphs: repeated('<p>The law of <strong>contract</strong> and tort, in two parts</p>'),
  code: repeated('<p style="text-align:center">The law <b>of</b> &amp;<script>x</script></p><td>'),
  formulas: repeated('<span data-type="inline-math" data-latex="\\frac{a}{b}"></span> '),
  'open tags': repeated('<ul><li><p>a'),
  'nothing to see': repeated('<ul><li><p>'),
};

/**
 * How long every call that reads, and saving a long text, hold the event loop at most, with 100,000 orders and every large list
 * filled: nobody else is answered meanwhile. Prints all of them.
 */
export async function measureLoopHold(): Promise<Ratio[]> {
  const bench = await openBench({ fill });
  try {
    const held: { call: AnyCall; ms: number }[] = [];
    for (const call of allCalls.filter(({ kind }) => kind === 'read')) {
      const body = goodBody(call, exampleValues(call));
      const read = async () => {
        const { httpStatus, message } = await bench.ask(call.path, body);
        if (httpStatus !== 200) throw new Error(`${call.path}: ${message}`);
      };
      held.push({ call, ms: await medianHeld(bench, read) });
    }
    held.sort((one, other) => other.ms - one.ms);
    for (const { call, ms } of held)
      console.info(`${ms.toFixed(1).padStart(8)} ms  ${call.name}  ${call.path}`);
    const others = held.filter(({ call }) => !isRoyalty(call));
    const ratios: Ratio[] = [];
    for (const [kind, html] of Object.entries(texts)) {
      const save = () => bench.ask(contentPages.save.path, { appID: 1, page: 'privacy', html });
      const ratio = await medianHeld(bench, save);
      ratios.push({
        name: `200 KB of ${kind} that are saved hold the event loop`,
        ratio,
        atMost: 50,
        unit: 'ms',
      });
    }
    return [
      {
        name: `the longest time for which one of ${others.length} reads outside royalty holds the event loop`,
        ratio: others[0]?.ms ?? 0,
        atMost: 100,
        unit: 'ms',
      },
      ...ratios,
    ];
  } finally {
    await bench.close();
  }
}
