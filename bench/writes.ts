import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { orders } from '@prepdesk/contract/orders/orders';
import { ingestion } from '@prepdesk/contract/usage/ingestion';
import type pg from 'pg';
import { type Bench, median, openBench, paired, type Ratio } from './harness.ts';
import { fillSales } from './rows.ts';

const rounds = 60;
const batchSize = 1000;
const batches = 20;

/** Compares writes with their audit rows, sums and checks with the same rows written by hand. */
export async function measureWrites(): Promise<Ratio[]> {
  const bench = await openBench({ fill: fillSales });
  try {
    return [
      { name: 'order with its audit row over one by hand', ratio: await ordering(bench), atLeast: 0.6 },
      {
        name: 'cost of a save with its audit row over one without',
        ratio: await saving(bench.pool),
        atMost: 1.5,
      },
      { name: 'usage log, ingestion over COPY', ratio: await ingesting(bench), atLeast: 0.3 },
    ];
  } finally {
    await bench.close();
  }
}

const phoneOf = (n: number): string => String(9_000_000_001 + (n % 1000));

const orderOf = (n: number, packagePrice: string) => ({
  orderID: `BENCH-${n}`,
  packageID: 1,
  packagePrice,
  discountPrice: '0.00',
  discountCode: '',
  transactionDetails: 'at the counter',
  paymentDetails: 'paid',
  isActive: 1,
  userPhone: phoneOf(n),
  paymentMode: 'cash',
  referenceNumber: String(n),
});

const orderByHand = [
  'select id from learners where phone = $1 and app_id = 1',
  'select * from packages where id = $1',
  `with added as (insert into hand_orders (order_number, app_id, learner_id, package_id, package_name, package_price, is_active,
      paid_amount, payment_mode, validity_in_days, package_expiry_date)
    select $1, 1, l.id, 1, p.package_name, $3, 1, $3, 'cash', 180, now() + interval '180 days'
      from learners l, packages p where l.phone = $2 and l.app_id = 1 and p.id = 1 returning *)
  insert into hand_audit (actor_id, call, request_id, table_name, row_key, after)
    select 1, 'order', gen_random_uuid(), 'orders', id, to_jsonb(added) from added`,
];

async function ordering({ origin, token, pool, client, byHand }: Bench): Promise<number> {
  const price = (await pool.query('select package_price from packages where id = 1')).rows[0].package_price;
  const { rows } = await pool.query(`select string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`);
  const stored = rows[0].columns;
  // The same rows, columns, indexes and constraints, without the triggers that write the log and the sums.
  await pool.query(`drop table if exists hand_orders, hand_audit;
    create table hand_orders (like orders including all);
    create table hand_audit (like audit_log including all);
    insert into hand_orders (${stored}) overriding system value select ${stored} from orders;
    select setval(pg_get_serial_sequence('hand_orders', 'id'), (select max(id) from hand_orders));
    delete from orders where order_number like 'BENCH-%'`);
  const written = await byHand({ order: { text: orderByHand } });
  const url = `${origin}/api/${orders.add.path}`;
  const timeOf = async (at: string, its: string, body: Record<string, unknown>) =>
    (await client.times({ url: at, token: its }, [body]))[0] ?? 0;
  const ratio = await paired(
    rounds,
    (n) => {
      const values = [[phoneOf(n)], [1], [`HAND-${n}`, phoneOf(n), price]];
      return timeOf(written.urlOf('order'), written.token, { values });
    },
    (n) => timeOf(url, token, orderOf(n, price)),
  );
  await pool.query('drop table hand_orders, hand_audit');
  return ratio;
}

/** Saves of one course, each in a transaction, as `admin/editcourses` makes them. */
async function saving(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  const saves = async (hasAudit: boolean) => {
    await client.query(`alter table courses ${hasAudit ? 'enable' : 'disable'} trigger courses_audit`);
    const startMs = performance.now();
    for (let n = 0; n < 300; n += 1) {
      await client.query('begin');
      await client.query(
        `select set_config('prepdesk.actor', '1', true), set_config('prepdesk.call', 'admin/editcourses', true),
         set_config('prepdesk.request', 'bench', true)`,
      );
      await client.query('select * from courses where id = 1 for update');
      await client.query('update courses set is_active = 1 - is_active where id = 1');
      await client.query('commit');
    }
    return performance.now() - startMs;
  };
  const ratio = await paired(
    7,
    () => saves(true),
    () => saves(false),
  );
  await client.query('alter table courses enable trigger courses_audit');
  client.release();
  return ratio;
}

/** Entries through the call, redacted and checked for repetition, and a COPY of as many lines into the same table. */
async function ingesting({ origin, token, pool, client, dataDir }: Bench): Promise<number> {
  const folder = join(dataDir, 'batches');
  mkdirSync(folder, { recursive: true });
  // The database reads and writes the file as another user.
  chmodSync(folder, 0o777);
  const file = join(folder, 'batch.csv');
  const entries = () =>
    Array.from({ length: batchSize }, (_, n) => ({
      entryKey: randomUUID(),
      createdAt: new Date(Date.now() - n * 1000).toISOString(),
      module: 'media',
      userAppsID: 1 + n,
      url: `/api/v1/media/${n}`,
      requestParams: { page: n % 40, device: 'android', trace: randomUUID() },
    }));
  const copied = async () => {
    await pool.query(`copy (select now() - n * interval '1 second', 'media', n, '/api/v1/media/' || n,
      jsonb_build_object('page', n % 40, 'device', 'android', 'trace', gen_random_uuid()), gen_random_uuid()
      from generate_series(1, ${batchSize}) n) to '${file}' csv`);
    const startMs = performance.now();
    await pool.query(
      `copy usage_log (created_at, module, learner_id, url, request_params, entry_key) from '${file}' csv`,
    );
    return performance.now() - startMs;
  };
  const url = `${origin}/api/${ingestion.usage.path}`;
  return paired(batches, copied, async () =>
    median(await client.times({ url, token }, [{ entries: entries() }])),
  );
}
