import { checkUser } from '@prepdesk/contract/access/check-user';
import { learnerAccess as calls } from '@prepdesk/contract/access/learner-access';
import { dayFromToday } from '@prepdesk/contract/company-time';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;
let packageID: number;
beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  packageID = await newPackage('Foundation, all subjects');
});

const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

async function newPackage(name: string): Promise<number> {
  const [row] = await query(
    `insert into packages (app_id, course_id, package_name, package_price, validity_in_days)
     values (1, $1, $2, 100, 30) returning id`,
    [chain.courseID, name],
  );
  return row.id;
}

let nextPhone = 9400000000;
async function newLearner(appID = 1) {
  nextPhone += 1;
  const [row] = await query(
    `insert into learners (app_id, phone, full_name) values ($1, $2, 'Kavya Nair') returning id`,
    [appID, String(nextPhone)],
  );
  return { userPhone: String(nextPhone), userAppsID: row.id as number };
}

const find = async (userPhone: string) => (await product.ask(calls.find, { userPhone }, { token })).body;
const grant = (userAppsID: number, more: Record<string, unknown> = {}) =>
  product.ask(
    calls.grant,
    { userAppsID, openedKind: 'package', openedID: packageID, expiresOn: dayFromToday(30), ...more },
    { token },
  );

describe('access granted by staff', () => {
  it('access granted by staff can be extended, revoked and granted again', async () => {
    const { userPhone, userAppsID } = await newLearner();
    const { accessID } = (await grant(userAppsID)).body.response;
    const [given] = (await find(userPhone)).response.access;
    expect(given).toMatchObject({
      accessID,
      kind: 'package',
      name: 'Foundation, all subjects',
      state: 'open',
      expiresOn: dayFromToday(30),
      grantedBy: 'Asha Sharma',
      appName: 'General',
    });
    const longer = { accessID, expiresOn: dayFromToday(60), rowVersion: given?.rowVersion };
    expect((await product.ask(calls.edit, longer, { token })).body.status).toBe(true);
    const stale = await product.ask(calls.edit, { ...longer, expiresOn: dayFromToday(90) }, { token });
    expect([stale.httpStatus, stale.body.response]).toMatchObject([
      409,
      { current: { expiresOn: dayFromToday(60) } },
    ]);
    expect((await product.ask(calls.withdraw, { accessID }, { token })).body.message).toBe('Access revoked');
    expect((await product.ask(calls.withdraw, { accessID }, { token })).body.message).toContain('already');
    expect((await grant(userAppsID)).body.status).toBe(true);
    expect((await find(userPhone)).response.access.map(({ state }) => state)).toEqual(['open', 'withdrawn']);
  });

  it('staff grant a learner the same access once, however many people click at the same time', async () => {
    const { userAppsID } = await newLearner();
    const answers = await Promise.all(Array.from({ length: 6 }, () => grant(userAppsID)));
    expect(answers.filter(({ body }) => body.status)).toHaveLength(1);
    const refusal = answers.find(({ body }) => !body.status)?.body.message;
    expect(refusal).toBe(`Access is granted already, until ${dayFromToday(30)}. Change its last day instead`);
  });

  it.each([
    ['a day that is over', { expiresOn: dayFromToday(-2) }, 'The last day cannot be before today'],
    ['a day too far away', { expiresOn: '2099-01-01' }, 'The last day is at most 10 years from now'],
    ['no day', { expiresOn: '2026-13-01' }, 'Please choose the last day'],
    ['nothing chosen', { openedID: '' }, 'Please choose what to open'],
    ['what is not there', { openedID: 999_999 }, 'The package in this app was not found'],
  ])('access granted by staff is refused with a clear sentence for %s', async (_, more, message) => {
    const { userAppsID } = await newLearner();
    const { body } = await grant(userAppsID, more);
    expect(body.status).toBe(false);
    expect(body.message).toContain(message);
  });

  it('access granted by staff needs an active learner and an active item of the learner’s own app', async () => {
    const clinical = await newLearner(2);
    expect((await grant(clinical.userAppsID)).body.message).toContain('was not found');
    const { userAppsID } = await newLearner();
    const openedID = await newPackage('Withdrawn offer');
    await query('update packages set is_active = 0 where id = $1', [openedID]);
    expect((await grant(userAppsID, { openedID })).body.message).toBe('This package is not active');
    await query('update learners set is_active = 0 where id = $1', [userAppsID]);
    expect((await grant(userAppsID)).body.message).toBe('This learner is not active');
  });

  it('access granted by staff can be for a class, which is found by part of its name', async () => {
    const { userAppsID, userPhone } = await newLearner();
    const { body } = await product.ask(
      calls.choices,
      { appID: 1, openedKind: 'class', search: 'first' },
      { token },
    );
    expect(body.response.map(({ id }) => id)).toEqual([chain.classID]);
    const wild = await product.ask(calls.choices, { appID: 1, openedKind: 'class', search: '%' }, { token });
    expect(wild.body.response).toEqual([]);
    await grant(userAppsID, { openedKind: 'class', openedID: chain.classID });
    expect((await find(userPhone)).response.access[0]).toMatchObject({ kind: 'class' });
  });

  it('a look-up of the access granted to a phone is logged, and an unknown phone is reported as unknown', async () => {
    const { userPhone } = await newLearner();
    await find(userPhone);
    const [last] = await query('select * from look_ups order by id desc limit 1');
    expect(last).toMatchObject({ call: 'admin/learneraccess', sought: `91${userPhone}`, found_count: 1 });
    expect((await find('9777777777')).message).toBe('No Data Found');
  });
});

it('Check user lists the learner’s phone, once for each app', async () => {
  const { userPhone } = await newLearner(1);
  await query(`insert into learners (app_id, phone, full_name) values (2, $1, 'Kavya Nair')`, [userPhone]);
  const { body } = await product.ask(checkUser.find, { userPhone }, { token });
  expect(body.response.users.map(({ place }) => place)).toEqual(['General app', 'Clinical app']);
});
