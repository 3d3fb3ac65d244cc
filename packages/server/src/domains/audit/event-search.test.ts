import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { courses } from '@prepdesk/contract/catalogue/courses';
import { expect, it } from 'vitest';
import { addChain } from '../../testing/catalogue.ts';
import { addOneOfEach } from '../../testing/one-of-each.ts';
import { addOrders } from '../../testing/orders.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { ownedByColumn } from './event-search.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const sql = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

const found = async (search: string, input: Record<string, unknown> = {}) => {
  const { body } = await product.ask(auditLog.list, { limit: 100, ...input, search }, { token });
  expect(body.status, body.message).toBe(true);
  return body.response.data;
};
const keysOf = async (search: string, input?: Record<string, unknown>) =>
  (await found(search, input)).map(({ tableName, rowKey }) => `${tableName}/${rowKey}`);

async function addCourse(name: string): Promise<number> {
  const { body } = await product.ask(courses.add, { appID: 1, name }, { token });
  return body.response.insertID;
}

const log = (table: string, key: string, call = 'bulk', after = '{}', actor: number | null = null) =>
  sql(
    `insert into audit_log (call, request_id, table_name, row_key, after, actor_id) values ($3, '', $1, $2, $4, $5)`,
    [table, key, call, after, actor],
  );

it('the log is searched by the name of a row, as it is and as it was', async () => {
  const courseID = await addCourse('Zanzibar');
  await product.ask(courses.edit, { courseID, appID: 1, name: 'Pemba island', isActive: 1 }, { token });
  const both = [`courses/${courseID}`, `courses/${courseID}`];
  expect(await keysOf('pemba')).toEqual(both);
  expect(await keysOf('zanzibar')).toEqual(both);
  expect(await keysOf('pemba', { tableName: 'packages' })).toEqual([]);
  expect(await keysOf('pemba', { endDate: '2020-01-01' })).toEqual([]);
  await sql('delete from courses where id = $1', [courseID]);
  expect(await keysOf('Pemba Island')).toEqual([...both, ...both.slice(1)]);
});

it('the log is searched by who did it, and by the member of staff whom somebody changed', async () => {
  const [{ id }] = await sql(
    `insert into admin_users (phone, full_name) values ('9700000077', 'Karan Malhotra') returning id`,
  );
  await log('courses', '1', 'admin/editcourses', '{}', id);
  await sql('insert into user_permissions (user_id, route_key) values ($1, 28)', [id]);
  const keys = [`user_permissions/${id}/28`, 'courses/1', `admin_users/${id}`];
  expect(await keysOf('karan malhotra')).toEqual(keys);
  expect(await keysOf('9700000077')).toEqual(keys);
  expect(await keysOf('karan', { tableName: 'courses' })).toEqual(['courses/1']);
});

it('the log is searched by the kind of an event, and by what was done', async () => {
  await log('coupons', '99001');
  await log('refunds', '99002', 'admin/unknown');
  expect(await keysOf('coupon')).toContain('coupons/99001');
  expect(await keysOf('refund')).toContain('refunds/99002');
  const courseID = await addCourse('Deed');
  expect(await keysOf('added the course')).toContain(`courses/${courseID}`);
});

it('the log is searched by the number of an order, which its refunds are named after, too', async () => {
  const chain = await addChain(product, token, 'Refunded');
  await addOneOfEach(product.pool, chain);
  await addOrders(product.pool, chain);
  const keys = await keysOf('ORD-760001');
  expect(keys.some((key) => key.startsWith('orders/'))).toBe(true);
  expect(keys.some((key) => key.startsWith('refunds/'))).toBe(true);
  expect(new Set(keys.map((key) => key.split('/')[0]))).toEqual(new Set(['orders', 'refunds']));
});

it('a right is found by the role that has it', async () => {
  const [{ id }] = await sql(`insert into roles (name) values ('Harbour desk') returning id`);
  await sql('insert into role_permissions (role_id, route_key) values ($1, 28)', [id]);
  expect(await keysOf('harbour')).toEqual([`role_permissions/${id}/28`, `roles/${id}`]);
});

it('a look-up is found by the phone that was looked up, by those who may see it', async () => {
  const [{ id }] = await sql(
    `insert into look_ups (user_id, call, sought, found_count)
     select id, 'admin/checkuser', '7200061007', 0 from admin_users limit 1 returning id`,
  );
  expect(await keysOf('7200061007')).toEqual([`look_ups/${id}`]);
  expect(await keysOf('+91 72000 61007')).toEqual([`look_ups/${id}`]);
});

it('a search of the log that finds nothing says where it looked, and nothing about what happened', async () => {
  const { body } = await product.ask(auditLog.list, { search: 'zzzz' }, { token });
  expect(body.message).toBe(
    'The search looks at names of rows, people and kinds of events. No event found for zzzz',
  );
});

it('a search of the log counts the newest matches up to 10,000, each once', async () => {
  const [{ id }] = await sql(
    `insert into admin_users (phone, full_name) values ('9700000078', 'Bulk Writer') returning id`,
  );
  await sql(
    `insert into audit_log (call, request_id, table_name, row_key, after, actor_id)
     select 'bulk', '', 'coupons', n::text, '{}', $1 from generate_series(1, 10005) n`,
    [id],
  );
  const { body } = await product.ask(auditLog.list, { search: 'bulk writer' }, { token });
  expect([body.response.total, body.response.isCapped]).toEqual([10_000, true]);
  expect(body.response.data[0]?.rowKey).toBe('10005');
});

it('every table through which the log finds rows of an owner has an index of the owners', async () => {
  const { rows } = await product.pool.query(
    `select t.name, t.by from unnest($1::text[], $2::text[]) t (name, by) where not exists (
       select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = t.name::regclass and a.attname = t.by)`,
    [ownedByColumn.map(({ table }) => table), ownedByColumn.map(({ by }) => by)],
  );
  expect(rows).toEqual([]);
});
