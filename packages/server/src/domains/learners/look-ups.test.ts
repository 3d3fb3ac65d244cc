import { allCalls } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { purchasedClasses } from '@prepdesk/contract/entitlement/purchased-classes';
import { devices } from '@prepdesk/contract/learners/devices';
import { learnerPage } from '@prepdesk/contract/learners/learner-page';
import { userLog } from '@prepdesk/contract/learners/user-log';
import { maxLearnerMatches, userSearch } from '@prepdesk/contract/learners/user-search';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { keyOf } from '@prepdesk/contract/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  await product.pool.query(`insert into learners (id, app_id, phone, full_name, email) values
    (501, 1, '9841027753', 'Meera Subramanian', 'meera.s@example.com'),
    (502, 2, '9841027753', 'Dr. Meera Subramanian', 'meera.s@example.com'),
    (503, 1, '9811100001', 'Meera Rao', 'family@example.com'),
    (504, 1, '9811100002', 'Arun Rao', 'Family@example.com'),
    (505, 1, '9811100003', 'Li', ''),
    (506, 1, '9811100004', '100% Sure', '')`);
  const { courseID, subTopicID } = chain;
  await product.pool.query(`insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
    values (501, 1, ${courseID}, 'CA Inter', 4999, 180)`);
  await product.pool.query(`insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price,
      discount_price, is_active, paid_amount, total_credits, validity_in_days, package_expiry_date, purchased_at) values
    ('L-1', 1, 501, 501, 'CA Inter', 4999, 499.9, 1, 4499.1, 36000, 180, '2099-01-01', '2026-03-01'),
    ('L-2', 1, 501, 501, 'CA Inter', 0, 0, 1, 0, 0, 180, '2099-01-01', '2026-04-01'),
    ('L-3', 1, 501, 501, 'CA Inter', 100, 0, 0, null, 7200, 180, '2099-01-01', '2026-05-01')`);
  await product.pool.query(`insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds)
    select 501 + n % 2, ${subTopicID}, 1 + n % 2, timestamptz '2026-06-01T20:00:00Z' + n * interval '1 day', 600
    from generate_series(0, 4) n`);
});

const idsFor = async (search: string) => {
  const { body } = await product.ask(userSearch.find, { search }, { token });
  return body.response.users.map(({ userAppID }) => userAppID);
};
const noted = async () =>
  (await product.pool.query('select call, sought, found_count from look_ups order by id desc limit 1'))
    .rows[0];

describe('a list that is searched', () => {
  const purchasedBy = (search: string, page = 1) =>
    product.ask(purchasedClasses.list, { appID: 1, search, page }, { token });
  const count = async () => (await product.pool.query('select count(*)::int as n from look_ups')).rows[0].n;

  it('a list that is searched logs who searched for whom, once an hour, and nothing for a page without a search', async () => {
    const before = await count();
    await purchasedBy('');
    expect(await count()).toBe(before);
    const { body } = await purchasedBy('Subramanian');
    expect(body.response.total).toBe(2);
    expect(await noted()).toEqual({
      call: 'admin/purchasedclasses',
      sought: 'Subramanian',
      found_count: 2,
    });
    await purchasedBy('Subramanian', 2);
    expect(await count()).toBe(before + 1);
  });

  it('a list that is searched logs exports in the same way', async () => {
    const url = `/api/${exportPathOf(purchasedClasses.list)}?appID=1&search=9841027753`;
    const headers = { authorization: `Bearer ${token}` };
    expect((await product.server.inject({ url, headers })).statusCode).toBe(200);
    expect(await noted()).toMatchObject({ call: 'admin/purchasedclasses', sought: '9841027753' });
  });

  it('a list that is searched refuses to answer while nothing can be logged, and says what works meanwhile', async () => {
    await product.pool.query(`create function only_reads() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'read_only_sql_transaction'; end $$;
      create trigger only_reads before insert on look_ups execute function only_reads()`);
    const { httpStatus, body } = await purchasedBy('Meera');
    expect(httpStatus).toBe(503);
    expect(body.message).toContain('exports, sums and figures work meanwhile without a search');
    expect((await purchasedBy('')).httpStatus).toBe(200);
    await product.pool.query('drop function only_reads cascade');
    expect((await purchasedBy('Meera')).httpStatus).toBe(200);
  });

  it('a list that is searched is declared for every call that finds learners by phone or e-mail', () => {
    const searched = allCalls.filter(({ list }) => list?.hasSearch);
    const hasPerson = ({ list }: AnyCall) =>
      ['userPhone', 'userEmail'].some((key) => Object.hasOwn(list?.columns ?? {}, key));
    expect(
      searched.filter((call) => hasPerson(call) && !call.list?.findsPeople).map(({ name }) => name),
    ).toEqual([
      // Staff are no learners; coupons are searched by code; members of a faculty look at their own data.
      ...['userRoles.list', 'coupons.list', 'facultyRoyalty.list'],
    ]);
  });
});

describe('User Search', () => {
  it.each([
    ['a part of the name, whatever its case', 'meera s', [502, 501]],
    ['words in any order', 'rao meera', [503]],
    ['a part of the phone', '41027', [502, 501]],
    ['the phone as people write it', '+91 98410 27753', [502, 501]],
    ['a part of the e-mail', 'family@', [504, 503]],
    ['two letters as the beginning of a word', 'li', [505]],
    ['the phone of a contact, with marks of direction', '\u202a+91 98410-27753\u202c', [502, 501]],
    ['the phone in twelve digits', '919841027753', [502, 501]],
    ['the phone in Devanagari digits', '९८४१० २७७५३', [502, 501]],
    ['the phone with hyphens that do not break', '98410\u201127753', [502, 501]],
    ['an e-mail with a zero-width space', 'meera.s\u200b@example.com', [502, 501]],
    ['a name with a soft hyphen, from a PDF', 'Subra\u00admanian', [502, 501]],
    ['a name in wide letters', 'Ｍｅｅｒａ s', [502, 501]],
    ['a sign that stands for others in a pattern as itself', '100%', [506]],
  ])('User Search finds by %s', async (_, search, ids) => {
    expect(await idsFor(search)).toEqual(ids);
  });

  it('User Search shows what each learner bought, newest first, to the paisa', async () => {
    const { body } = await product.ask(userSearch.find, { search: '9841027753' }, { token });
    const match = body.response.users.find(({ userAppID }) => userAppID === 501);
    expect(match).toMatchObject({ fullName: 'Meera Subramanian', userPhone: '9841027753', appID: 1 });
    expect(match?.packageData).toEqual([
      { packageName: 'CA Inter', orderID: 'L-3', purchasedPrice: '100.00' },
      { packageName: 'CA Inter', orderID: 'L-2', purchasedPrice: '0.00' },
      { packageName: 'CA Inter', orderID: 'L-1', purchasedPrice: '4499.10' },
    ]);
  });

  it('User Search is logged, whether or not it finds somebody', async () => {
    const { body } = await product.ask(userSearch.find, { search: 'nobody at all' }, { token });
    expect(body).toMatchObject({ status: true, message: 'No Data Found', response: { users: [] } });
    expect(await noted()).toEqual({ call: 'admin/searchuser', sought: 'nobody at all', found_count: 0 });
  });

  it('User Search returns the newest of many matches, and says that there are more', async () => {
    await product.pool.query(`insert into learners (id, app_id, phone, full_name)
      select 10000 + n, 1, (9300000000 + n)::text, 'Common Name' from generate_series(1, 150) n`);
    const { body } = await product.ask(userSearch.find, { search: 'common' }, { token });
    expect(body.response.users).toHaveLength(maxLearnerMatches);
    expect(body.response.users[0]?.userAppID).toBe(10_150);
    expect(body.response.isCapped).toBe(true);
  });

  it('User Search needs a search text', async () => {
    const { body } = await product.ask(userSearch.find, { search: '  ' }, { token });
    expect(body).toMatchObject({ status: false, message: 'Please enter name, phone or email' });
  });
});

describe('User Log', () => {
  it('User Log returns the documented keys: what was watched on all accounts, and which credits are left', async () => {
    const { body } = await product.ask(userLog.find, { search: ' 98410 27753 ' }, { token });
    expect(body.message).toBe('User found');
    const { classes, information, totalCredits } = body.response;
    expect(classes).toHaveLength(5);
    expect(classes[0]).toMatchObject({
      date: '2026-06-06',
      month: '2026-06',
      online: 1,
      type: 'Video',
      watchTime: 600,
      className: expect.any(String),
    });
    expect(totalCredits).toBe(36_000);
    expect(information).toMatchObject({
      fullName: 'Meera Subramanian',
      userEmail: 'meera.s@example.com',
      userPhone: '9841027753',
      creditSeconds: 33_000,
      watchedSeconds: 3000,
      others: 0,
    });
    expect(await noted()).toEqual({ call: 'admin/userloglist', sought: '98410 27753', found_count: 2 });
  });

  it('User Log says No Data Found, with its trailing space, for an unknown phone', async () => {
    const { body } = await product.ask(userLog.find, { search: '9700000000' }, { token });
    expect(body.message).toBe('No Data Found ');
    expect(body.response).toMatchObject({ classes: [], totalCredits: 0, information: { fullName: '' } });
  });

  it('User Log shows one of the learners who share an e-mail, and says how many more there are', async () => {
    const { body } = await product.ask(userLog.find, { search: 'FAMILY@example.com' }, { token });
    expect(body.response.information).toMatchObject({ fullName: 'Meera Rao', others: 1 });
  });

  it('User Log can be paged completely, by day and by way of watching', async () => {
    const { body: match } = await product.ask(userLog.find, { search: '9841027753', limit: 0 }, { token });
    expect(match.response.classes).toEqual([]);
    const personID = match.response.information.personID!;
    const pageOf = async (more: object) =>
      (await product.ask(userLog.list, { personID, ...more }, { token })).body.response;
    expect(await pageOf({ limit: 2, page: 2 })).toMatchObject({ total: 5, page: 2 });
    // 20:00 UTC is the next day in India.
    expect((await pageOf({ startDate: '2026-06-06', endDate: '2026-06-06' })).classes).toHaveLength(1);
    expect((await pageOf({ online: 2 })).classes.map(({ online }) => online)).toEqual([2, 2]);
    expect((await pageOf({ personID: personID + 1 })).total).toBe(0);
  });
});

describe('LoggedIn Devices', () => {
  it('LoggedIn Devices returns the documented keys, and only the end of a token', async () => {
    await product.pool.query(`insert into devices (id, learner_id, platform, device_token, device_name, device_manufacture,
        device_version, ip_address, updated_at, ended_at) values
      (501, 501, 'android', 'fcm-abcdefgh1234', 'Redmi Note 13', 'Xiaomi', 'Android 15', '203.0.113.7', '2026-11-02', null),
      (502, 502, 'ios', 'apns-zyxwv9876', 'iPad Air', 'Apple', 'iOS 19.1', '', '2026-11-03', null),
      (503, 501, 'web', 'ended-token', 'Chrome', '', '', '', '2026-11-04', now())`);
    const { body } = await product.ask(devices.find, { search: 'meera.s@example.com' }, { token });
    expect(body.response.loggedInDevice.map(({ deviceID }) => deviceID)).toEqual([502, 501]);
    expect(body.response.loggedInDevice[1]).toMatchObject({
      device_name: 'Redmi Note 13',
      device_manufacture: 'Xiaomi',
      platform: 'android',
      device_token: '••••1234',
      device_version: 'Android 15',
      ip_address: '203.0.113.7',
    });
    expect(body.response.userData).toEqual({
      appID: 1,
      appName: 'General',
      fullName: 'Meera Subramanian',
      userEmail: 'meera.s@example.com',
    });
    expect(body.response.accounts.map(({ signedIn }) => signedIn)).toEqual([1, 1]);
    expect(JSON.stringify(body)).not.toContain('abcdefgh');
    expect((await noted()).call).toBe('admin/getloggedinusers');
  });
});

describe('opening the page of a learner', () => {
  const open = async (as: string) => {
    const { rows } = await product.pool.query('select person_id as id from learners where id = 501');
    const { body } = await product.ask(learnerPage.open, { personID: rows[0].id }, { token: as });
    expect(body).toMatchObject({ status: true });
  };
  const opened = async () =>
    (
      await product.pool.query(
        `select user_id, sought, found_count from look_ups where call = 'admin/openlearner' order by id`,
      )
    ).rows;

  it('opening the page of a learner is logged once an hour for each person who opens it, through whichever account', async () => {
    const first = { user_id: 1, sought: '919841027753', found_count: 2 };
    await open(token);
    await open(token);
    expect(await opened()).toEqual([first]);
    await product.pool.query(`insert into user_permissions select id, $1 from admin_users where phone = $2`, [
      keyOf('/learner/{id}'),
      staff.nobody,
    ]);
    product.services.access.forget();
    await open(await sessionOf(product.pool, staff.nobody));
    expect((await opened()).map(({ user_id }) => user_id)).toEqual([1, 5]);
    await product.pool.query(
      `update look_ups set created_at = created_at - interval '61 minutes' where user_id = 1`,
    );
    await open(token);
    expect((await opened()).map(({ user_id }) => user_id)).toEqual([1, 5, 1]);
  });

  it('opening the page of a learner says so when the learner does not exist', async () => {
    const { body } = await product.ask(learnerPage.open, { personID: 4_000_000 }, { token });
    expect(body).toMatchObject({ status: false, message: expect.stringContaining('was not found') });
  });
});
