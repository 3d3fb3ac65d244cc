import type pg from 'pg';
import { countedLists } from '../packages/server/src/counted-lists.ts';
import { countedName } from '../packages/server/src/db/list/counted-list.ts';
import { foldCounts, rowsBetweenLandmarks } from '../packages/server/src/db/list/counters.ts';
import { makeMonths, monthAfter, monthlyLogs, monthOf } from '../packages/server/src/db/log-months.ts';
import { headMacOf, sealKeyOf } from '../packages/server/src/domains/audit/index.ts';
import { usageLogName } from '../packages/server/src/domains/usage/index.ts';

/** Rows of the large lists, in the product's own tables: always the same, because every value is derived from the row's number. */

/** `BENCH_ROWS=100000` for fewer. */
export const rowCount = Number(process.env.BENCH_ROWS || 1_000_000);
const people = Math.ceil(rowCount / 5);

/** For 100,000 of a million orders. */
export const exportedDays = { startDate: '2023-01-01', endDate: '2023-06-15' };

/** Without triggers, whose counts are written at the end. */
async function withoutTriggers(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await work(client);
  client.release(true);
}

/** Stores what a list's triggers would have counted. */
async function countFilled(client: pg.PoolClient, list: string, scope: string, count: number): Promise<void> {
  await client.query(
    `insert into list_counts values ($1, $2, 0, $3, '{}') on conflict (list, scope, backend) do update set n = excluded.n`,
    [list, scope, count],
  );
  const filled = countedLists.filter((one) => countedName(one) === list);
  // While autovacuum reads the new rows, a fold skips the table until the next time.
  for (let landmarks = 0; landmarks < Math.floor(count / rowsBetweenLandmarks); ) {
    await foldCounts(client, filled);
    const { rows } = await client.query(
      `select count(*)::int as n from list_landmarks where list = $1 and scope = $2`,
      [list, scope],
    );
    landmarks = rows[0].n;
  }
}

/**
 * A million orders of two hundred thousand people. Few people buy often, few packages sell well, three in ten orders have a coupon.
 */
export async function fillSales(pool: pg.Pool): Promise<void> {
  await pool.query(values);
  await pool.query(catalogue);
  // Otherwise a million rows of the audit log would be sealed during the measurement.
  await pool.query(auditOf('disable'));
  await inBatches(pool, 'learners', people, learnersOf);
  await inBatches(pool, 'orders', rowCount, ordersOf);
  await pool.query(auditOf('enable'));
  await pool.query(`select setval(pg_get_serial_sequence('orders', 'id'), ${rowCount})`);
  // As the hourly sweep does: without landmarks a deep page is counted from the end.
  const client = await pool.connect();
  await foldCounts(client, countedLists).finally(() => client.release());
}

const batch = 100_000;

/** Triggers keep the plan of their first rows: without statistics of some, each further row would read all rows before it. */
async function inBatches(
  pool: pg.Pool,
  table: string,
  rows: number,
  insertOf: (from: number, until: number) => string,
): Promise<void> {
  for (let from = 1; from <= rows; ) {
    const until = Math.min(rows, from === 1 ? 1000 : from + batch - 1);
    await pool.query(insertOf(from, until));
    await pool.query(`analyze ${table}`);
    from = until + 1;
  }
}

const auditOf = (does: 'disable' | 'enable'): string => `do $$ declare kept record; begin
  for kept in select tgrelid::regclass as place, tgname from pg_trigger
    where tgrelid in ('orders'::regclass, 'learners'::regclass) and tgname like '%\\_audit%' loop
    execute format('alter table %s ${does} trigger %I', kept.place, kept.tgname);
  end loop; end $$`;

const values = `
  create function bench_of(i bigint, salt int, n bigint) returns bigint language sql immutable parallel safe as
    $$ select (hashint8extended(i, salt) & 9223372036854775807) % n $$;
  create function bench_part(i bigint, salt int) returns float8 language sql immutable parallel safe as
    $$ select (hashint8extended(i, salt) & 9007199254740991)::float8 / 9007199254740992.0 $$`;

const catalogue = `
  insert into courses (id, app_id, name) values (1, 1, 'Inter');
  insert into parent_packages (id, app_id, course_id, package_name, package_type_id, package_description, package_image, full_access)
    values (1, 1, 1, 'Group 1', 1, '', '', 1);
  insert into packages (id, app_id, course_id, parent_package_id, package_name, package_price, validity_in_days)
    select i, 1, 1, 1, 'Package ' || i, 4900 + 100 * bench_of(i, 3, 200), 180 from generate_series(1, 60) i;
  insert into coupons (id, app_id, course_id, package_id, parent_package_id, coupon_code, discount_type, discount_percentage)
    select i, 1, 1, 1 + i % 60, 1,
      'CODE' || chr(65 + (i / 26)) || chr(65 + i % 26), 1, 5 + i % 40 from generate_series(1, 500) i`;

const learnersOf = (from: number, until: number): string => `
  insert into learners (id, app_id, phone, full_name, email, created_at)
  select i, 1, (9000000000 + i)::text, name || ' ' || to_hex(bench_of(i, 31, 65536)), lower(name) || i || '@example.com',
    timestamptz '2021-01-01 00:00+00' + i * interval '1 minute'
  from (select i, (array['Aditi','Bhavesh','Charvi','Devansh','Esha','Farhan','Gauri','Harshit','Ira','Jatin','Komal','Lakshya',
      'Mansi','Nakul','Ojasvi','Parth','Rhea','Sameer','Trisha','Ujjwal'])[1 + floor(20 * bench_part(i, 27) ^ 2)::int] || ' ' ||
    (array['Patel','Verma','Nambiar','Das','Choudhary','Fernandes','Gill','Hegde','Bhatt','Pillai','Sarkar','Thakur'])
      [1 + floor(12 * bench_part(i, 28) ^ 1.5)::int] as name from generate_series(${from}::bigint, ${until}) i) named`;

const ordersOf = (from: number, until: number): string => `
  insert into orders (id, order_number, app_id, learner_id, package_id, package_name, package_price, discount_price, coupon_id,
    is_active, paid_amount, payment_mode, plan_name, validity_in_days, package_expiry_date, purchased_at)
  select i, 'ORD-' || upper(lpad(to_hex(bench_of(i, 41, 4294967296)), 8, '0')) || '-' || i, 1,
    1 + floor(${people} * bench_part(i, 42) ^ 2)::int, p, 'Package ' || p, price, round(price * coalesce(off, 0) / 100, 2), c,
    paid, case when paid = 1 then price - round(price * coalesce(off, 0) / 100, 2) end,
    (array['upi','card','netbanking','cash'])[1 + bench_of(i, 44, 4)], 'Regular', 180, d::date + 180, d
  from (select i, p, 4900 + 100 * bench_of(p, 3, 200)::numeric as price, c, 5 + c % 40 as off,
      (bench_of(i, 43, 100) < 90)::int as paid, timestamptz '2022-01-01 00:00+00'
        + (i::float8 / ${rowCount}) ^ 0.7 * 1400 * interval '1 day' + bench_of(i, 53, 86400) * interval '1 second' as d
    from (select i, 1 + floor(60 * bench_part(i, 50) ^ 2)::int as p,
        case when bench_of(i, 51, 100) < 28 then 1 + floor(500 * bench_part(i, 52) ^ 3)::int end as c
      from generate_series(${from}::bigint, ${until}) i) drawn) priced`;

const monthsBack = 12;

/** Eight modules with 4,000 addresses each, and a few parameters. */
export const fillUsage = (pool: pg.Pool): Promise<void> =>
  withoutTriggers(pool, async (client) => {
    const months = Array.from({ length: monthsBack }, (_, n) =>
      monthAfter(monthOf(new Date()), n - monthsBack),
    );
    await makeMonths(client, monthlyLogs.usage, months);
    const each = Math.ceil(rowCount / monthsBack);
    for (const month of months) {
      await client.query(
        `insert into usage_log (created_at, module, learner_id, url, request_params, entry_key)
      select ($1 || '-01 00:00+00')::timestamptz + n * (interval '28 days' / $2::int), m, hashint8(n) & 131071,
        '/api/v' || 1 + n % 2 || '/' || m || '/' || (hashint8extended(n, 7) & 4095),
        jsonb_build_object('page', n % 40, 'device', (array['android', 'ios', 'web'])[1 + n % 3], 'trace', md5(n::text)),
        gen_random_uuid()
      from generate_series(1, $2::int) n,
        lateral (select (array['auth', 'orders', 'packages', 'profile', 'wallet', 'search', 'support', 'media'])[1 + n % 8] as m) x`,
        [month, each],
      );
    }
    await countFilled(client, usageLogName, '[]', each * monthsBack);
  });

/** Changes as the triggers would have written them, and their seals, which nothing here checks. */
export const fillAudit = (pool: pg.Pool, secret: Buffer): Promise<void> =>
  withoutTriggers(pool, async (client) => {
    await client.query(
      `insert into audit_log (at, actor_id, call, request_id, table_name, row_key, before, after)
    select now() - (${rowCount} - n) * interval '30 seconds', 1 + n % 40,
      (array['admin/updatesubject', 'admin/editcourses', 'admin/edittopic'])[1 + n % 3], gen_random_uuid()::text,
      (array['subject_maps', 'courses', 'topics', 'classes', 'sub_topics'])[1 + n % 5], (n % 5000)::text,
      jsonb_build_object('id', n % 5000, 'name', 'Name ' || n, 'is_active', 1, 'order_by', n % 100, 'row_version', n),
      jsonb_build_object('id', n % 5000, 'name', 'Name ' || n + 1, 'is_active', 1, 'order_by', n % 100, 'row_version', n + 1)
    from generate_series(1, ${rowCount}) n`,
    );
    await client.query('truncate audit_unsealed, audit_seals');
    await client.query(
      `insert into audit_seals select row_number() over (order by id), id, md5(id::text) from audit_log`,
    );
    const { rows } = await client.query<{ position: number; hash: string }>(
      'select place::int as position, hash from audit_seals order by place desc limit 1',
    );
    const [last] = rows;
    if (!last) throw new Error('no row was sealed');
    await client.query('insert into audit_head values (1, $1, $2, $3)', [
      last.position,
      last.hash,
      headMacOf(sealKeyOf(secret), last),
    ]);
  });

/** The subjects of one course. */
export const fillSubjects = (pool: pg.Pool): Promise<void> =>
  withoutTriggers(pool, async (client) => {
    await client.query(`insert into subjects (id, name) select n, 'Subject ' || n from generate_series(1, 12) n;
      insert into subject_maps (id, subject_id, app_id, course_id, language_id, order_by)
        select n, n, 1, 1, 1, n from generate_series(1, 12) n`);
  });
