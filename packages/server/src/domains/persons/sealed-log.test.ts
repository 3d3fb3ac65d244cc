import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { orderAddress } from '@prepdesk/contract/orders/order-address';
import { orders } from '@prepdesk/contract/orders/orders';
import { beforeAll, expect, it } from 'vitest';
import { addChain } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID as one } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

/** In the audit log, personal data of a learner is encrypted with that person's key. */

const product = useProduct();
const token = useSession(product, staff.superAdmin);
beforeAll(async () => {
  await addOneOfEach(product.pool, await addChain(product, token, 'First'));
});

const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;
const lastOf = async (table: string) =>
  (
    await query('select id, before, after from audit_log where table_name = $1 order by id desc limit 1', [
      table,
    ])
  )[0];
const formatted = async (rows: string) =>
  (await product.ask(auditLog.list, { rows }, { token })).body.response.data;
const sealedBy = (person: number) => ({ person, sealed: expect.stringMatching(/^[\w+/]{30,}={0,2}$/) });
const keyOf = async (learnerID: number): Promise<number> =>
  (await query('select key_person_id as id from learners where id = $1', [learnerID]))[0].id;

const address = {
  orderID: 'ORD-900001',
  name: 'Diya Krishnan',
  email: 'diya@example.com',
  phone: '9100000001',
  address: '14 Hill Road',
  address1: '',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  zipcode: '411001',
};

it('a changed address is sealed, can be read by authorised staff, and only changed fields count as changed', async () => {
  expect((await product.ask(orderAddress.save, address, { token })).body.status).toBe(true);
  const person = await keyOf(one);
  const { before, after } = await lastOf('order_addresses');
  for (const state of [before, after]) {
    expect(state).toMatchObject({ name: sealedBy(person), address: sealedBy(person), state: 'Maharashtra' });
    expect(state.address1).toBe('');
    expect(JSON.stringify(state)).not.toMatch(/Diya|Road|9100000001|411001/);
  }
  expect({ ...after, address: 0, row_version: 0 }).toEqual({ ...before, address: 0, row_version: 0 });
  expect((await formatted(`order_addresses/${one}`))[0]?.changes).toEqual([
    { field: 'address', before: '12 Lake Road', after: '14 Hill Road' },
  ]);
});

it('a change can be reverted although it is sealed', async () => {
  const { id } = await lastOf('order_addresses');
  const { body } = await product.ask(auditLog.revert, { auditID: Number(id) }, { token });
  expect(body.message).toBe('Change reverted');
  expect(await query('select address from order_addresses where order_id = $1', [one])).toEqual([
    { address: '12 Lake Road' },
  ]);
});

it('the timeline of an order shows what was sealed', async () => {
  const { body } = await product.ask(orders.timeline, { orderID: 'ORD-900001' }, { token });
  expect(JSON.stringify(body.response)).toContain('14 Hill Road');
});

it('the same values of two people, or in two fields, are sealed differently', async () => {
  await query(`update learners set full_name = 'Nila', email = 'Nila' where id in ($1, $2)`, [one, one + 1]);
  const rows = await query(
    `select after -> 'full_name' ->> 'sealed' as name, after -> 'email' ->> 'sealed' as email
     from audit_log where table_name = 'learners' order by id desc limit 2`,
  );
  expect(new Set(rows.flatMap(({ name, email }) => [name, email])).size).toBe(4);
});

it('a coupon for an unknown phone is sealed for the person who registers with it later', async () => {
  await query(`update coupons set user_phone = '9188887777' where id = $1`, [one]);
  const { after } = await lastOf('coupons');
  const awaited = after.user_phone.person;
  expect(after.user_phone).toEqual(sealedBy(awaited));
  await query(`insert into learners (app_id, phone) values (1, '9188887777'), (2, '9188887777')`);
  expect(
    await query(`select distinct person_id, key_person_id from learners where phone = '9188887777'`),
  ).toEqual([{ person_id: awaited, key_person_id: awaited }]);
  expect((await formatted(`coupons/${one}`))[0]?.changes).toContainEqual({
    field: 'user_phone',
    before: '',
    after: '9188887777',
  });
});

it.each([
  ['9100000001', { person: one }],
  ['919100000001', { person: one }],
  ['9100000000', '•••000'],
  ['Diya Krishnan', '•••nan'],
])(
  'a look-up of %s is stored under the key of the person it may have found, or only its end is',
  async (search, kept) => {
    await query(`insert into look_ups (user_id, call, sought, found_count) values (1, 'x', $1, 0)`, [search]);
    const { after } = await lastOf('look_ups');
    expect(after.sought).toEqual(typeof kept === 'string' ? kept : sealedBy(await keyOf(kept.person)));
  },
);

it('without the key nobody can read a value any more, and the page still works', async () => {
  const person = await keyOf(one);
  await query('delete from person_keys where person_id = $1', [person]);
  await query(`update order_addresses set name = 'Somebody' where order_id = $1`, [one]);
  expect((await lastOf('order_addresses')).after.name).toEqual(sealedBy(person));
  expect(await formatted(`order_addresses/${one}`)).toMatchObject([
    { changes: [{ field: 'name', before: 'erased', after: 'erased' }] },
    { changes: [{ field: 'address', before: 'erased', after: 'erased' }] },
    { changes: [{ field: 'address', before: 'erased', after: 'erased' }] },
    { kind: 'added' },
  ]);
  const [, , edited] = await formatted(`order_addresses/${one}`);
  const { body } = await product.ask(auditLog.revert, { auditID: edited!.auditID }, { token });
  expect(body.message).toBe('This can’t be reverted: its personal data was erased');
});
