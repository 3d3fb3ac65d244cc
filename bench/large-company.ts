import type { AnyCall } from '@prepdesk/contract/define-call';
import type pg from 'pg';
import { buildApp } from '../packages/server/src/app.ts';
import type { Config } from '../packages/server/src/config.ts';
import { countedLists } from '../packages/server/src/counted-lists.ts';
import { auditedTables } from '../packages/server/src/db/audited-tables.ts';
import { installCounters } from '../packages/server/src/db/list/counters.ts';
import { addExampleWorld } from '../packages/server/src/testing/example-world.ts';
import { filledLists } from '../packages/server/src/testing/filled-lists.ts';
import { oneOfEachID } from '../packages/server/src/testing/one-of-each.ts';
import { fillOrders } from '../packages/server/src/testing/orders-list.ts';
import type { TestProduct } from '../packages/server/src/testing/product.ts';
import { sessionOf } from '../packages/server/src/testing/sessions.ts';
import { addStaff, staff } from '../packages/server/src/testing/staff.ts';

/** A million orders, half as many learners, and the rest in proportion; `BENCH_ROWS=100000` for fewer. */
const orderCount = Number(process.env.BENCH_ROWS || 1_000_000);
const learnerCount = Math.ceil(orderCount / 2);

/** A name that every fourth learner has. */
export const commonName = 'Sharma';

/** The rows that the examples of the contract name, every large list filled, and the tables of a large company. */
export async function fillLargeCompany(
  pool: pg.Pool,
  config: Config,
  connection: pg.ClientConfig,
): Promise<void> {
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
  await withTriggersOff(client, async (withSearchTexts) => {
    await withSearchTexts(async () => {
      for (const { fill: rows } of Object.values(filledLists())) if (rows) await client.query(rows);
    });
    for (const statement of company) await client.query(statement);
  });
  await client.query('select refill_royalty_months()');
  // As if they had been there when the statements of the examples were calculated.
  await client.query('delete from royalty_changed_orders where order_id > 3000000');
  await client.query('delete from list_counters');
  await installCounters(client, countedLists);
  client.release(true);
}

type Work = () => Promise<void>;

/** Runs with triggers off, except those of the daily sums and, within `withSearchTexts`, those of the search texts. */
async function withTriggersOff(
  client: pg.PoolClient,
  work: (withSearchTexts: (searched: Work) => Promise<void>) => Promise<void>,
): Promise<void> {
  const tables = auditedTables.filter(({ searchedBy }) => searchedBy).map(({ name }) => name);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where indexname = any($1)`,
    [tables.map((name) => `${name}_search`)],
  );
  const enable = async (how: string) => {
    for (const name of tables) await client.query(`alter table ${name} enable ${how} trigger ${name}_search`);
  };
  await client.query('alter table orders enable always trigger orders_days_added');
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query('set session_replication_role = replica');
  await client.query('alter table learners alter column person_id set default 1');
  await work(async (searched) => {
    await enable('always');
    await searched();
    await enable('');
  });
  await client.query('set session_replication_role = default');
  for (const { definition } of indexes) await client.query(definition);
  await client.query('alter table orders enable trigger orders_days_added');
}

/** The people and packages that the examples of the contract name, and many learners. */
const people = `
  insert into learners (id, app_id, phone, full_name, key_person_id)
    values (1, 1, '9600000001', 'Isha Menon', 1), (950000, 1, '9600000002', 'Kabir Shah', 1) on conflict do nothing;
  insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
    values (1, 1, 1, 'One month', 100, 30) on conflict do nothing;
  insert into faculties (id, app_id, name, royality_percentage) values (2000000, 1, 'CA Meera Joshi', 15);
  insert into classes (id, subject_map_id, name, description, image, order_by)
    values (2000000, 1, 'Costing', '', '', 1);
  insert into class_details (class_id, faculty_id) values (2000000, 2000000);
  insert into package_classes (package_id, class_id) values (${oneOfEachID}, 2000000);
  insert into persons (id) select 3000000 + n from generate_series(1, ${learnerCount}) n;
  insert into learners (id, app_id, phone, full_name, email, person_id, key_person_id, created_at, search_text)
    select 3000000 + n, 1 + (n % 5 = 0)::int, (7000000000 + n)::text, named,
      'learner' || n || '@example.com', 3000000 + n, 3000000 + n,
      timestamptz '2023-01-01' + n * (interval '1000 days' / ${learnerCount}),
      concat(E'\\n', 7000000000 + n, E'\\nlearner', n, E'@example.com\\n', lower(named), E'\\n')
    from generate_series(1, ${learnerCount}) n, lateral (select
      (array['Aditi', 'Bhavesh', 'Charvi', 'Devansh', 'Esha', 'Farhan', 'Gauri'])[1 + n % 7] || ' ' ||
        (array['${commonName}', 'Verma', 'Nambiar', 'Das'])[1 + n / 7 % 4] as named) names`;

const sales = `
  insert into orders (id, order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount, coupon_id,
      validity_in_days, package_expiry_date, purchased_at, search_text)
    select 3000000 + n, 'L-' || n, 1, learner_id,
      case when n % 10 = 0 then ${oneOfEachID} else 950002 end, 'Six months', 4999,
      4000 + n % 900, case when n % 4 = 0 then 950001 + n % 40 end, 180, '2027-06-30',
      timestamptz '2024-01-01' + n * (interval '1050 days' / ${orderCount}),
      concat(E'\\nl-', n, (select search_text from learners where learners.id = learner_id))
    from generate_series(1, ${orderCount}) n,
      lateral (select 3000001 + (hashint8(n) & 2147483647) % ${learnerCount} as learner_id) buyers`;

const support = `
  insert into doubts (learner_id, faculty_id, category_id, question, created_at, due_at, description, first_replied_at,
      replied_at, replied_by, search_text)
    select 3000001 + n % ${learnerCount}, 950001 + n % 20, 1 + n % 3, 'Why is it so ' || md5(n::text), asked,
      asked + interval '12 hours', 'x', case when n % 8 > 0 then asked + interval '9 hours' end,
      case when n % 8 > 0 then asked + interval '10 hours' end, 1, concat(E'\\nwhy is it so ', md5(n::text),
        (select search_text from learners where learners.id = 3000001 + n % ${learnerCount}))
    from generate_series(1, ${orderCount / 5}) n, lateral (select now() - n * (interval '360 days' / ${orderCount / 5}) as asked) at;
  insert into questions (id, unique_id, type, ques_text, answer, difficulty_level, duration_seconds, words, bands)
    select 3000000 + n, 'LQ-' || n, 1, 'Which of these is right in case ' || n || '?', '1', 1 + n % 3, 60,
      'which of these is right in case ' || n, '{}' from generate_series(1, ${orderCount / 10}) n;
  insert into error_reports (app_id, course_id, learner_id, question_id, type, codes, created_at)
    select 1, 1, 3000001 + n % ${learnerCount}, 3000000 + n, 1, '{2}', now() - n * interval '1 minute'
    from generate_series(1, ${orderCount / 10}) n`;

const content = `
  insert into topics (id, class_id, name, order_by)
    select 3000000 + n, 2000000, 'Topic ' || n, n from generate_series(1, 500) n;
  insert into sub_topics (id, topic_id, name, slug_id, type_id, is_free, order_by, release, version)
    select 3000000 + n, 3000001 + n % 500, 'Lesson ' || n, (array[1, 2, 4])[1 + n % 3], 1, 0, n, 'live', 2
    from generate_series(1, ${orderCount / 20}) n;
  insert into admin_users (phone, full_name, role_id)
    select (8000000000 + n)::text, 'Colleague ' || n, 1 from generate_series(1, ${orderCount / 500}) n`;

const company = [people, sales, support, content];
