import type pg from 'pg';
import { countedLists } from '../packages/server/src/counted-lists.ts';
import { foldCounts } from '../packages/server/src/db/list/counters.ts';

/**
 * A million orders of two hundred thousand people in the product's own tables: always the same rows, because every value is
 * derived from the row's number. Few people buy often, few packages sell well, three in ten orders have a coupon.
 */
export async function fillSales(pool: pg.Pool, orderCount: number): Promise<void> {
  const people = Math.ceil(orderCount / 5);
  await pool.query(values);
  await pool.query(catalogue);
  // Otherwise a million rows of the audit log would be sealed during the measurement.
  await pool.query(auditOf('disable'));
  await pool.query(
    `insert into learners (id, app_id, phone, full_name, email, created_at)
    select i, 1, (9000000000 + i)::text, name || ' ' || to_hex(bench_of(i, 31, 65536)), lower(name) || i || '@example.com',
      timestamptz '2021-01-01 00:00+00' + i * interval '1 minute'
    from (select i, (array['Aditi','Bhavesh','Charvi','Devansh','Esha','Farhan','Gauri','Harshit','Ira','Jatin','Komal','Lakshya',
        'Mansi','Nakul','Ojasvi','Parth','Rhea','Sameer','Trisha','Ujjwal'])[1 + floor(20 * bench_part(i, 27) ^ 2)::int] || ' ' ||
      (array['Patel','Verma','Nambiar','Das','Choudhary','Fernandes','Gill','Hegde','Bhatt','Pillai','Sarkar','Thakur'])
        [1 + floor(12 * bench_part(i, 28) ^ 1.5)::int] as name from generate_series(1, ${people}::bigint) i) named`,
  );
  for (let from = 1; from <= orderCount; from += batch) {
    await pool.query(ordersOf(from, Math.min(orderCount, from + batch - 1), orderCount, people));
  }
  await pool.query(auditOf('enable'));
  await pool.query(`select setval(pg_get_serial_sequence('orders', 'id'), ${orderCount})`);
  // As the hourly sweep does: without landmarks a deep page is counted from the end.
  const client = await pool.connect();
  await foldCounts(client, countedLists).finally(() => client.release());
  await pool.query('vacuum (analyze) orders');
  await pool.query('vacuum (analyze) learners');
  await pool.query('vacuum (analyze) order_days');
}

const batch = 100_000;

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

const ordersOf = (from: number, until: number, count: number, people: number): string => `
  insert into orders (id, order_number, app_id, learner_id, package_id, package_name, package_price, discount_price, coupon_id,
    is_active, paid_amount, payment_mode, plan_name, validity_in_days, package_expiry_date, purchased_at)
  select i, 'ORD-' || upper(lpad(to_hex(bench_of(i, 41, 4294967296)), 8, '0')) || '-' || i, 1,
    1 + floor(${people} * bench_part(i, 42) ^ 2)::int, p, 'Package ' || p, price, round(price * coalesce(off, 0) / 100, 2), c,
    paid, case when paid = 1 then price - round(price * coalesce(off, 0) / 100, 2) end,
    (array['upi','card','netbanking','cash'])[1 + bench_of(i, 44, 4)], 'Regular', 180, d::date + 180, d
  from (select i, p, 4900 + 100 * bench_of(p, 3, 200)::numeric as price, c, 5 + c % 40 as off,
      (bench_of(i, 43, 100) < 90)::int as paid, timestamptz '2022-01-01 00:00+00'
        + (i::float8 / ${count}) ^ 0.7 * 1400 * interval '1 day' + bench_of(i, 53, 86400) * interval '1 second' as d
    from (select i, 1 + floor(60 * bench_part(i, 50) ^ 2)::int as p,
        case when bench_of(i, 51, 100) < 28 then 1 + floor(500 * bench_part(i, 52) ^ 3)::int end as c
      from generate_series(${from}::bigint, ${until}) i) drawn) priced`;
