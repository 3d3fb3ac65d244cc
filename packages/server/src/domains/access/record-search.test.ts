import { recordSearch } from '@prepdesk/contract/access/record-search';
import { beforeAll, expect, it } from 'vitest';
import { addChain } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID as id } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { spareRoleID, staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

beforeAll(async () => {
  await addOneOfEach(product.pool, await addChain(product, token, 'Found'));
});

const found = async (search: string, as = token) =>
  (await product.ask(recordSearch.find, { search }, { token: as })).body.response.records;
const namesOf = async (search: string, as = token) => (await found(search, as)).map(({ name }) => name);

it('a drug is found by its name, also misspelt, and not because another one mentions it', async () => {
  await query(`insert into drugs (name, synonyms) values ('Oxycodone', '{Oxycontin}'), ('Naloxone', '{}')`);
  await query(
    `update drugs set words = words || ' oxycodone', terms = terms || ' oxycodone' where name = 'Naloxone'`,
  );
  for (const search of ['oxyco', 'Oxycodone', 'oxycodon', 'oxycontin'])
    expect([search, await namesOf(search)]).toEqual([search, ['Oxycodone']]);
  expect((await found('oxycodone'))[0]).toMatchObject({
    screen: '/prepclinic/drugs_details/{id}',
    called: 'Drug',
    course: '',
    search: '',
    parts: { drugId: expect.any(Number) },
  });
});

it('a coupon code is found once for a course, and opens the list of that course', async () => {
  const [first] = await query('select * from coupons limit 1');
  const [course] = await query('select app_id, id, name from courses where id = $1', [first.course_id]);
  const copy = `insert into packages (app_id, course_id, package_name, package_price, validity_in_days)
    values ($1, $2, $3, 10, 10) returning id`;
  for (const name of ['One', 'Two']) {
    const [{ id: packageID }] = await query(copy, [course.app_id, course.id, name]);
    await query(
      `insert into coupons (app_id, course_id, package_id, coupon_code, discount_type) values ($1, $2, $3, 'NEWYEAR', 2)`,
      [course.app_id, course.id, packageID],
    );
  }
  expect(await found('newyear')).toEqual([
    {
      ...{
        screen: '/coupons',
        rowID: expect.any(Number),
        name: 'NEWYEAR',
        called: 'Coupon',
        search: 'NEWYEAR',
      },
      course: course.name,
      parts: { appId: course.app_id, coId: course.id },
    },
  ]);
});

it('institutions, packages, classes and the like are found by any part of their name', async () => {
  await query(`insert into institution_clients (app_id, name) values (1, 'The Riverbend College')`);
  expect(await found('riverbend')).toMatchObject([
    { screen: '/clientuserDetail/{id}', name: 'The Riverbend College', called: 'Institution client' },
  ]);
  const [{ name }] = await query('select name from classes limit 1');
  expect((await found(name)).map(({ screen }) => screen)).toContain('/topics');
});

it('an order and a question are found by their whole number, and by nothing less', async () => {
  await query(`update orders set order_number = 'OFFLINE/77/x' where id = $1`, [id]);
  await query(`update questions set unique_id = 'ACC-0001' where id = $1`, [id]);
  expect(await found('OFFLINE/77/x')).toMatchObject([
    { screen: '/orders', parts: { search: 'OFFLINE/77/x' } },
  ]);
  expect(await found('acc-0001')).toMatchObject([{ screen: '/questions', rowID: id }]);
  expect(await found('OFFLINE/7')).toEqual([]);
});

it('only what the person may open is found, and no learner at all', async () => {
  const nobody = await sessionOf(product.pool, staff.spare);
  expect(await found('riverbend', nobody)).toEqual([]);
  await query('insert into role_permissions (role_id, route_key) values ($1, 85)', [spareRoleID]);
  const client = await sessionOf(product.pool, staff.spare);
  expect(await namesOf('riverbend', client)).toEqual(['The Riverbend College']);
  expect(await namesOf('oxycodone', client)).toEqual([]);
  const [{ full_name: learner }] = await query(
    `select full_name from learners where full_name <> '' limit 1`,
  );
  expect(await namesOf(learner)).toEqual([]);
});

it('a colleague is found by name, in the list of staff, by whoever may open it', async () => {
  await query(
    `insert into admin_users (country_code, phone, full_name) values ('91', '9000099001', 'Zubeida Marchetti')`,
  );
  expect(await found('marchetti')).toEqual([
    {
      screen: '/user/roles',
      rowID: expect.any(Number),
      name: 'Zubeida Marchetti',
      called: 'Member of staff',
      course: '',
      parts: {},
      search: 'Zubeida Marchetti',
    },
  ]);
  expect(await found('9000099001')).toEqual([]);
  const others = await sessionOf(product.pool, staff.spare);
  expect(await found('marchetti', others)).toEqual([]);
});

it('of many records with a name, five of a kind are found, those that begin with it first', async () => {
  await query(`insert into institution_clients (app_id, name)
    select 1, 'The Hillview ' || n from generate_series(1, 20) n`);
  await query(`insert into institution_clients (app_id, name) values (1, 'Hillview')`);
  const names = await namesOf('hillview');
  expect([names.length, names[0]]).toEqual([5, 'Hillview']);
});

it('two letters find nothing', async () => {
  expect(await found('la')).toEqual([]);
});
