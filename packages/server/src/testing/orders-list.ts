import { defineCalls } from '@prepdesk/contract/define-call';
import { listCall } from '@prepdesk/contract/list-call';
import { choiceFilter, daysFilter, manyFilter, textFilter } from '@prepdesk/contract/list-filters';
import { flag } from '@prepdesk/contract/values';
import { eq, sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as z from 'zod/mini';
import { beginsWith, days, equals, searchIn, within } from '../db/list/conditions.ts';
import { listOf } from '../db/list/list-of.ts';
import type { Query } from '../db/list/run.ts';
import { counted, newest } from '../db/list/statement.ts';

/**
 * A large list like many in the product: orders with the people who placed them, in tables that tests and benchmarks
 * create.
 */

const people = pgTable('bench_people', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  fullName: text('full_name').notNull(),
  phone: text('phone').notNull(),
});

const orders = pgTable('bench_orders', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  orderID: text('order_id').notNull(),
  userID: bigint('user_id', { mode: 'number' }).notNull(),
  packageID: integer('package_id').notNull(),
  packageName: text('package_name').notNull(),
  packagePrice: integer('package_price').notNull(),
  purchasedPrice: integer('purchased_price').notNull(),
  couponID: integer('coupon_id'),
  isActive: integer('is_active').notNull(),
  paymentMode: text('payment_mode').notNull(),
  isRefunded: boolean('is_refunded').notNull(),
  purchasedAt: timestamp('purchased_at', { withTimezone: true, mode: 'string' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  searchText: text('search_text').notNull(),
});

const order = z.object({
  id: z.int(),
  orderID: z.string(),
  userID: z.int(),
  fullName: z.string(),
  phone: z.string(),
  packageID: z.int(),
  packageName: z.string(),
  packagePrice: z.int(),
  purchasedPrice: z.int(),
  couponID: z.nullable(z.int()),
  isActive: z.int(),
  paymentMode: z.string(),
  purchasedAt: z.string(),
  updatedAt: z.string(),
});

export const orderCalls = defineCalls('bench', 'benchOrders', {
  list: listCall({
    path: 'bench/orders',
    needs: ['/audit'],
    row: order,
    wire: { rows: 'orders' },
    searchLength: 100,
    filters: {
      bought: daysFilter('Bought', 'startDate', 'endDate'),
      coupons: manyFilter('coupons', 'Coupons'),
      isActive: choiceFilter('isActive', 'IsActive', flag()),
      orderID: textFilter('orderID', 'Order', 40),
    },
    sorts: ['id', 'purchasedPrice'],
    sums: { purchasedPrice: { label: 'Purchased Price', kind: 'number' } },
    columns: {
      id: { label: 'ID', kind: 'number' },
      orderID: { label: 'Order ID' },
      userID: { label: 'User ID', kind: 'number' },
      fullName: { label: 'Name' },
      phone: { label: 'Phone' },
      packageID: { label: 'Package ID', kind: 'number' },
      packageName: { label: 'Package' },
      packagePrice: { label: 'Price', kind: 'number' },
      purchasedPrice: { label: 'Purchased Price', kind: 'number' },
      couponID: { label: 'Coupon', kind: 'number' },
      isActive: { label: 'IsActive', choices: { 1: 'Active', 0: 'Inactive' } },
      paymentMode: { label: 'Payment' },
      purchasedAt: { label: 'Bought', kind: 'instant' },
      updatedAt: { label: 'Updated', kind: 'instant' },
    },
  }),
});

/** @param sumsKept where the list's sums are stored, if anywhere */
export const orderListWith = (sumsKept?: () => Query) =>
  listOf(orderCalls.list, {
    from: orders,
    key: orders.id,
    join: [[people, eq(people.id, orders.userID)]],
    columns: {
      id: orders.id,
      orderID: orders.orderID,
      userID: orders.userID,
      fullName: people.fullName,
      phone: people.phone,
      packageID: orders.packageID,
      packageName: orders.packageName,
      packagePrice: orders.packagePrice,
      purchasedPrice: orders.purchasedPrice,
      couponID: orders.couponID,
      isActive: orders.isActive,
      paymentMode: orders.paymentMode,
      purchasedAt: sql<string>`${orders.purchasedAt}::text`,
      updatedAt: sql<string>`${orders.updatedAt}::text`,
    },
    search: searchIn(orders.searchText),
    filters: {
      bought: days(orders.purchasedAt),
      coupons: within(orders.couponID),
      isActive: equals(orders.isActive),
      orderID: beginsWith(orders.orderID),
    },
    order: newest(orders.purchasedAt, orders.id),
    sorts: { id: orders.id, purchasedPrice: orders.purchasedPrice },
    total: counted(),
    sums: { purchasedPrice: orders.purchasedPrice },
    ...(sumsKept && { sumsKept }),
  });

export const orderList = orderListWith();

/** Every value follows from the row's number, so that any two fillings are the same. */
const values = `
  create function bench_of(i bigint, salt int, n bigint) returns bigint language sql immutable parallel safe as
    $$ select (hashint8extended(i, salt) & 9223372036854775807) % n $$;
  create function bench_part(i bigint, salt int) returns float8 language sql immutable parallel safe as
    $$ select (hashint8extended(i, salt) & 9007199254740991)::float8 / 9007199254740992.0 $$;
  create table bench_people (id bigint primary key, full_name text not null, phone text not null);
  create table bench_orders (
    id bigint primary key, order_id text not null, user_id bigint not null, package_id int not null,
    package_name text not null, package_price int not null, purchased_price int not null, coupon_id int,
    is_active int not null, payment_mode text not null, is_refunded boolean not null,
    purchased_at timestamptz not null, updated_at timestamptz not null, search_text text not null)`;

const indexes = `
  create index on bench_orders (purchased_at, id);
  create index on bench_orders (purchased_price, id);
  create index on bench_orders (user_id, purchased_at);
  create index on bench_orders (coupon_id, purchased_at) include (purchased_price);
  create index on bench_orders (lower(order_id) text_pattern_ops);
  create index on bench_orders using gin (search_text gin_trgm_ops);`;

/**
 * Creates the tables again, with this many orders over about four years, by a fifth as many people, some of whom buy
 * often.
 */
export async function fillOrders(client: pg.ClientBase | pg.Pool, count: number): Promise<void> {
  await client.query(values);
  await client.query(
    `insert into bench_people
    select i, (array['Ali','Sara','Reza','Maryam','Zahra','Amir','John','Emma','Liam','Olivia','Noah','Ava','Mehdi','Leila',
        'Omid','Parisa','David','Sofia','Karim','Yasmin'])[1 + floor(20 * bench_part(i, 27) ^ 2)::int] || ' ' ||
      (array['Ahmadi','Hosseini','Karimi','Rezaei','Moradi','Smith','Johnson','Brown','Taheri','Rahimi','Garcia','Miller',
        'Davis','Wilson','Kazemi','Amini','Najafi','Clark','Lewis','Shirazi','Young','Zand','Nouri','Soltani'])
        [1 + floor(24 * bench_part(i, 28) ^ 1.5)::int] ||
      case when bench_of(i, 29, 4) = 0 then (array['zadeh','pour','nia','far','son'])[1 + bench_of(i, 30, 5)] else '' end ||
      ' ' || to_hex(bench_of(i, 31, 65536)),
      '09' || lpad(bench_of(i, 22, 1000000000)::text, 9, '0')
    from generate_series(1, ${Math.ceil(count / 5)}) i`,
  );
  await client.query(
    `insert into bench_orders
    select made.*, search_text_of(p.full_name) from (
    select i, 'ORD-' || upper(lpad(to_hex(bench_of(i, 41, 4294967296)), 8, '0')),
      1 + floor(${Math.ceil(count / 5)} * bench_part(i, 42) ^ 2)::bigint as user_id, p, 'Package #' || p, 49000 + 1000 * p,
      (49000 + 1000 * p) * (100 - bench_of(i, 54, 50)) / 100,
      case when bench_of(i, 51, 100) < 28 then 1 + floor(500 * bench_part(i, 52) ^ 3)::int end,
      (bench_of(i, 43, 100) < 70)::int, (array['gateway','wallet','card','manual'])[1 + bench_of(i, 44, 4)], false,
      d, d + bench_of(i, 49, 86400) * interval '1 second'
    from (select i, 1 + floor(60 * bench_part(i, 50) ^ 2)::int as p, timestamptz '2022-01-01 00:00+00'
        + (i::float8 / ${count}) ^ 0.7 * 1400 * interval '1 day' + bench_of(i, 53, 86400) * interval '1 second' as d
      from generate_series(1, ${count}::bigint) i) s
    ) made join bench_people p on p.id = made.user_id`,
  );
  await client.query(indexes);
  await client.query('vacuum (analyze) bench_orders');
  await client.query('vacuum (analyze) bench_people');
}
