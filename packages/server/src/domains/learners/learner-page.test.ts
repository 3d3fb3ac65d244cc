import { learnerPage, type TimelineEvent } from '@prepdesk/contract/learners/learner-page';
import { keyOf } from '@prepdesk/contract/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { roleIDs } from '../../db/roles-kept.ts';
import { addChain } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let subTopicID: number;
const personID = oneOfEachID;

beforeAll(async () => {
  const chain = await addChain(product, token, 'First');
  await addOneOfEach(product.pool, chain);
  subTopicID = chain.subTopicID;
});

const read = async (verb: Exclude<keyof typeof learnerPage, 'timeline' | 'open'>, as = token) =>
  product.ask(learnerPage[verb], { personID }, { token: as });
const partOf = async (before = '', as = token) =>
  (await product.ask(learnerPage.timeline, { personID, before }, { token: as })).body.response;

async function wholeTimeline(as = token): Promise<TimelineEvent[]> {
  const events: TimelineEvent[] = [];
  for (let next: string | undefined; next !== ''; ) {
    const part = await partOf(next, as);
    events.push(...part.events);
    next = part.next;
  }
  return events;
}

/** A person without a role who holds only these screens. */
async function withOnly(...paths: Parameters<typeof keyOf>[0][]): Promise<string> {
  await product.pool.query('delete from user_permissions where user_id = 5');
  for (const path of paths)
    await product.pool.query('insert into user_permissions values (5, $1)', [keyOf(path)]);
  product.services.access.forget();
  return sessionOf(product.pool, staff.nobody);
}

describe('the head of a learner’s page', () => {
  it('the head of a learner’s page shows every account of the person', async () => {
    await product.pool.query(
      `insert into learners (id, app_id, phone, full_name, email, person_id)
       values (900010, 2, '9100000001', 'Dr Diya Krishnan', 'diya@example.com', $1)`,
      [personID],
    );
    const { body } = await read('head');
    const accounts = (body.response as { accounts: { appName: string; fullName: string }[] }).accounts;
    expect(accounts.map(({ appName, fullName }) => [appName, fullName])).toEqual([
      ['General', 'Diya Krishnan'],
      ['Clinical', 'Dr Diya Krishnan'],
    ]);
  });

  it('the head of a learner’s page belongs to the survivor after persons were merged, until they are unmerged again', async () => {
    const ask = () => product.ask(learnerPage.head, { personID: personID + 1 }, { token });
    expect((await ask()).body.response.personID).toBe(personID);
    await product.pool.query('update person_joins set parted_at = now(), parted_by = 1');
    expect((await ask()).body).toMatchObject({
      status: false,
      message: expect.stringContaining('was not found'),
    });
  });
});

it('the learners whose pages a person opened last are offered, to that person alone, until they are erased', async () => {
  const recent = async (as = token) =>
    (await product.ask(learnerPage.recent, {}, { token: as })).body.response.learners;
  await product.ask(learnerPage.open, { personID }, { token });
  expect(await recent()).toEqual([{ personID, fullName: 'Diya Krishnan', userPhone: '9100000001' }]);
  // The same digits abroad are another learner's.
  const { rows } =
    await product.pool.query(`insert into learners (id, app_id, phone, country_code, full_name, email)
    values (1, 1, '9100000001', '1', 'Dana Cole', '') returning person_id`);
  await product.ask(learnerPage.open, { personID: rows[0].person_id }, { token });
  expect((await recent()).map(({ fullName }) => fullName)).toEqual(['Dana Cole', 'Diya Krishnan']);
  await product.pool.query(`delete from learners where id = 1`);
  expect(await recent(await withOnly('/learner/{id}'))).toEqual([]);
  await product.pool.query(`update look_ups set sought = 'Erased'`);
  expect(await recent()).toEqual([]);
});

describe('a panel', () => {
  it.each([
    [
      ...(['packages', 3] as const),
      { name: 'Six months', source: 'institution', clientName: 'Lakeside College', expiresOn: '2027-03-31' },
    ],
    ['orders', 1, { orderID: 'ORD-900001', packageName: 'Six months', purchasedPrice: '4499.10' }],
    ['devices', 1, { device_name: 'Pixel 9', platform: 'android' }],
    ['watched', 1, { watchTime: 1200, videoName: expect.any(String), className: expect.any(String) }],
    ['doubts', 1, { doubtID: oneOfEachID, isReplied: 0, question: expect.stringContaining('offer') }],
    ['credits', 1, { name: 'ICAI', creditSeconds: 36_000 }],
    ['reports', 1, { codes: [2, 4], reason: 'Option B is right, too', isResolved: 0 }],
    ['referrals', 1, { fullName: 'Arjun Rao', status: 'Pending' }],
  ] as const)('a panel of %s has their count and the newest of them', async (verb, total, row) => {
    const { body } = await read(verb);
    const { rows, total: counted } = body.response as { rows: object[]; total: number };
    expect([counted, rows[0]]).toEqual([total, expect.objectContaining(row)]);
  });

  it('a panel of orders shows the two newest, and counts all', async () => {
    await product.pool.query(
      `insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, paid_amount,
         validity_in_days, package_expiry_date, purchased_at)
       select 'MORE-' || n, 1, $1, $1, 'Six months', 100, 100, 30, '2026-01-01', timestamptz '2026-11-01' + n * interval '1 day'
       from generate_series(1, 3) n`,
      [oneOfEachID],
    );
    const { rows, total } = (await read('orders')).body.response as {
      rows: { orderID: string }[];
      total: number;
    };
    expect([total, rows.map(({ orderID }) => orderID)]).toEqual([4, ['MORE-3', 'MORE-2']]);
    const whole = await product.ask(learnerPage.orders, { personID, isWhole: 1 }, { token });
    expect(whole.body.response.rows.map(({ orderID }) => orderID)).toEqual([
      ...['MORE-3', 'MORE-2', 'MORE-1'],
      'ORD-900001',
    ]);
  });

  it('a panel of changes shows what staff did to the learner’s rows, and nothing done by the system', async () => {
    await product.pool.query(`update learners set email = 'typed@example.com' where id = $1`, [oneOfEachID]);
    const client = await product.pool.connect();
    await client.query('begin');
    await client.query(`select set_config('prepdesk.actor', '1', true)`);
    await client.query(`update learners set phone = '9100000009' where id = $1`, [oneOfEachID]);
    await client.query('commit');
    client.release();
    const { rows, total } = (await read('changes')).body.response as {
      rows: { says: string; who: string; rowKey: string }[];
      total: number;
    };
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      says: 'Learner changed: phone',
      who: 'Asha Sharma',
      rowKey: String(oneOfEachID),
    });
  });

  it('a panel is only for holders of the screen it belongs to; the right to the page alone shows none of it', async () => {
    const nobody = await withOnly('/learner/{id}');
    for (const verb of ['head', 'packages'] as const) expect((await read(verb, nobody)).httpStatus).toBe(200);
    const closed = [
      'orders',
      'devices',
      'watched',
      'doubts',
      'credits',
      'reports',
      'referrals',
      'changes',
    ] as const;
    for (const verb of closed) expect([verb, (await read(verb, nobody)).httpStatus]).toEqual([verb, 403]);
    const supporter = await withOnly('/learner/{id}', '/loggedIn');
    expect((await read('devices', supporter)).httpStatus).toBe(200);
  });
});

describe('the timeline', () => {
  it('the timeline shows everything that happened once, newest first', async () => {
    const events = await wholeTimeline();
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
    expect(events.map(({ at }) => at)).toEqual(
      events
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const kinds = new Set(events.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      ...[
        'account',
        'change',
        'device',
        'doubt',
        'order',
        'package',
        'referral',
        'refund',
        'report',
        'watch',
      ],
    ]);
    expect(events.find(({ kind }) => kind === 'watch')).toMatchObject({ detail: '20 minutes' });
    expect(events.find(({ about }) => about === 'ORD-900001')).toBeDefined();
  });

  it('the timeline can be read in parts without gaps, even when many events share an instant', async () => {
    const before = (await wholeTimeline()).length;
    await product.pool.query(
      `insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds)
       select $1, $2, 1, timestamptz '2025-01-01T10:00:00.123456Z', 60 from generate_series(1, 70) n`,
      [oneOfEachID, subTopicID],
    );
    await product.pool.query(
      `insert into devices (learner_id, platform, device_token, created_at)
       select $1, 'web', 'same instant ' || n, timestamptz '2025-01-01T10:00:00.123456Z' from generate_series(1, 40) n`,
      [oneOfEachID],
    );
    const events = await wholeTimeline();
    expect(new Set(events.map(({ key }) => key)).size).toBe(before + 110);
  });

  it('the timeline keeps its place when something new happens', async () => {
    const first = await partOf();
    const second = await partOf(first.next);
    await product.pool.query(
      `insert into watch_log (learner_id, sub_topic_id, online, started_at, watched_seconds)
       values ($1, $2, 1, now(), 60)`,
      [oneOfEachID, subTopicID],
    );
    expect((await partOf(first.next)).events).toEqual(second.events);
  });

  it('the timeline contains only what the person may see, and says what is withheld', async () => {
    const nobody = await withOnly('/learner/{id}', '/userlog');
    const events = await wholeTimeline(nobody);
    expect([...new Set(events.map(({ kind }) => kind))].sort()).toEqual(['account', 'package', 'watch']);
    expect((await partOf('', nobody)).withheld).toEqual([
      ...['order', 'refund', 'device', 'doubt', 'report', 'referral', 'change'],
    ]);
  });

  it('the timeline shows a member of a faculty only that faculty’s doubts', async () => {
    await product.pool.query('update admin_users set faculty_id = $1 where id = 5', [oneOfEachID]);
    const own = await withOnly('/learner/{id}', '/doubts');
    expect((await wholeTimeline(own)).filter(({ kind }) => kind === 'doubt')).toHaveLength(1);
    await product.pool.query('update doubts set faculty_id = null');
    product.services.access.forget();
    expect((await wholeTimeline(own)).filter(({ kind }) => kind === 'doubt')).toHaveLength(0);
    expect((await read('doubts', own)).body.response).toMatchObject({ total: 0 });
  });

  it('the timeline shows no doubts to a faculty user without a faculty record, and all to a Super Admin with one', async () => {
    await product.pool.query('update doubts set faculty_id = $1', [oneOfEachID]);
    await product.pool.query('update admin_users set faculty_id = null, role_id = $1 where id = 5', [
      roleIDs.faculty,
    ]);
    const untied = await withOnly('/learner/{id}', '/doubts');
    expect((await read('doubts', untied)).body.response).toMatchObject({ total: 0 });
    expect((await wholeTimeline(untied)).filter(({ kind }) => kind === 'doubt')).toHaveLength(0);

    await product.pool.query('update doubts set faculty_id = null');
    await product.pool.query('update admin_users set faculty_id = $1 where phone = $2', [
      oneOfEachID,
      staff.superAdmin,
    ]);
    product.services.access.forget();
    expect((await read('doubts')).body.response).toMatchObject({ total: 1 });
    expect((await wholeTimeline()).filter(({ kind }) => kind === 'doubt')).toHaveLength(1);
  });
});
