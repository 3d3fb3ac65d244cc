import { whyNotVisible as calls } from '@prepdesk/contract/entitlement/why-not-visible';
import { registration } from '@prepdesk/contract/learners/registration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID as id } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;
beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  await addOneOfEach(product.pool, chain);
});

const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;
const explain = async (more: Record<string, unknown> = {}) =>
  (
    await product.ask(
      calls.explain,
      { userPhone: '9100000001', itemKind: 'class', itemID: chain.classID, asOf: '2026-11-20', ...more },
      { token },
    )
  ).body;
const linkOf = async (kind: string, rule: string, more: Record<string, unknown> = {}) => {
  const { paths } = (await explain(more)).response;
  return paths.find((path) => path.kind === kind)?.links.find((link) => link.rule === rule);
};

describe('why a learner cannot see a class', () => {
  it('why a learner cannot see a class follows every way, the working one first, and shows the row that proves each link', async () => {
    const { response } = await explain();
    expect(response).toMatchObject({
      isVisible: true,
      item: { name: 'First class', place: 'General · First course · First subject' },
      accounts: [{ userAppsID: id, fullName: 'Diya Krishnan' }],
    });
    // Access that was given today was not open on that day.
    expect(response.paths.map(({ kind, failed }) => [kind, failed])).toEqual([
      ['order', 0],
      ['package', 1],
      ['institution', 1],
      ['free', 1],
    ]);
    expect(response.paths[0]?.links[2]).toEqual({
      rule: 'payment',
      isMet: 'passed',
      because: 'Confirmed Payment, 02 Oct 2026',
      evidence: {
        table: 'orders',
        key: String(id),
        words: 'ORD-900001',
        opens: { path: '/orders', name: '', id: { search: 'ORD-900001' } },
      },
      fixes: [],
    });
  });

  it('why a learner cannot see a class as of a day: what has ended by then is shown with what can be done about it', async () => {
    const link = await linkOf('order', 'expiry', { asOf: '2027-04-01' });
    expect(link).toMatchObject({
      isMet: 'failed',
      because: 'Ended 31 Mar 2027, 23:59 IST: 180 days from 02 Oct 2026',
      fixes: [
        { action: 'grantAccess', needs: '/access' },
        { action: 'sellPackage', needs: '/orders#write' },
      ],
    });
    expect((await linkOf('order', 'payment', { asOf: '2026-10-01' }))?.because).toBe(
      'It was bought on 02 Oct 2026, after this day',
    );
  });

  it('a choice that was never recorded is unknown, opens nothing, and can be recorded once', async () => {
    await query('update package_classes set is_elective = 1 where package_id = $1', [id]);
    expect(await linkOf('order', 'elective')).toMatchObject({
      isMet: 'unknown',
      because: 'Which elective was chosen was never recorded',
      evidence: { words: 'no row' },
      fixes: [{ action: 'chooseElective', needs: '/orders#write' }],
    });
    const choose = () =>
      product.ask(calls.chooseElective, { orderID: 'ORD-900001', classID: chain.classID }, { token });
    expect((await choose()).body.message).toBe('Elective choice saved');
    expect((await choose()).body.status).toBe(true);
    expect(await query('select * from order_electives')).toHaveLength(1);
    expect((await linkOf('order', 'elective'))?.isMet).toBe('passed');
    await query('update package_classes set is_elective = 0 where package_id = $1', [id]);
    expect((await choose()).body.message).toBe('This class is not an elective: every buyer has it');
  });

  it('an inactive account can be activated from there, an erased one cannot', async () => {
    await query('update learners set is_active = 0 where id = $1', [id]);
    expect(await linkOf('order', 'account')).toMatchObject({
      isMet: 'failed',
      fixes: [{ action: 'activateAccount', needs: '/register', opens: null }],
    });
    const activate = () => product.ask(registration.activate, { userAppsID: id }, { token });
    expect((await activate()).body.message).toBe('The account is active');
    expect((await activate()).body.status).toBe(true);
    expect((await linkOf('order', 'account'))?.isMet).toBe('passed');
    await query('update learners set is_active = 0 where id = $1', [id]);
    await query('update persons set erased_at = now()');
    expect((await linkOf('order', 'account'))?.fixes).toEqual([]);
    expect((await activate()).body).toMatchObject({
      status: false,
      message: 'The personal data of this account was erased: please register a new account',
    });
    await query('update persons set erased_at = null');
    await query('update learners set is_active = 1 where id = $1', [id]);
  });

  it('why a learner cannot see a class says so when a person has nothing, and rejects an account of the other app', async () => {
    await query(
      `insert into learners (id, app_id, phone, full_name) values (990001, 2, '9100000099', 'Tara Bose')`,
    );
    const { response } = await explain({ userPhone: '9100000099' });
    expect(response.paths[0]).toMatchObject({ kind: 'none', name: 'No purchase yet', failed: 2 });
    expect(response.paths[0]?.links[0]).toMatchObject({
      rule: 'app',
      isMet: 'failed',
      because: 'This account is of the Clinical app, and this is in the General app',
      fixes: [{ action: 'registerLearner' }],
    });
  });

  it('why a learner cannot see a class counts all accounts of a person, whichever was named', async () => {
    await query(
      `insert into learners (id, app_id, phone, full_name) values (990002, 2, '9100000001', 'Diya')`,
    );
    const { response } = await explain({ userPhone: '', userAppsID: 990002 });
    expect(response.accounts.map(({ userAppsID }) => userAppsID)).toEqual([id, 990002]);
    expect(response.isVisible).toBe(true);
  });
});

describe('a learner with many packages', () => {
  const asOf = '2027-04-01';
  beforeAll(async () => {
    await query(
      `insert into packages select (jsonb_populate_record(p, jsonb_build_object('id', 910000 + n,
      'package_name', 'Other ' || n))).* from packages p, generate_series(1, 25) n where p.id = $1`,
      [id],
    );
    await query(
      `insert into orders (id, order_number, app_id, learner_id, package_id, package_name, package_price,
        discount_price, paid_amount, validity_in_days, package_expiry_date, purchased_at)
      select 910000 + n, 'OTHER-' || n, app_id, learner_id, 910000 + n, 'Other ' || n, 999, 0, 999, 365, '2029-01-31',
        purchased_at + interval '1 day' from orders, generate_series(1, 25) n where id = $1`,
      [id],
    );
  });
  afterAll(async () => {
    await query('delete from orders where id between 910001 and 910025');
    await query('delete from packages where id between 910001 and 910025');
  });

  it('why a learner cannot see a class shows what contains it first; the other ways are counted and twenty of them named', async () => {
    const { response } = await explain({ asOf });
    expect(response.paths[0]).toMatchObject({ kind: 'order', orderNumber: 'ORD-900001', failed: 1 });
    expect(
      response.paths
        .flatMap(({ links }) => links)
        .filter(({ rule, isMet }) => rule === 'held' && isMet === 'failed'),
    ).toEqual([]);
    expect(response.otherWays).toMatchObject({
      count: 25,
      ways: expect.objectContaining({
        length: 20,
        0: expect.objectContaining({
          because: expect.stringMatching(/^Other \d+ does not hold First class$/),
        }),
      }),
    });
    expect(JSON.stringify(response).length).toBeLessThan(25_000);
  });

  it('why a learner cannot see a class is also said in words for the learner, with what would open it', async () => {
    const { sentence, openers } = (await explain({ asOf })).response;
    expect(sentence).toBe(
      'Your access to First class ended on 31 Mar 2027: you bought Six months (order ORD-900001) on 02 Oct 2026.',
    );
    expect(
      openers?.map(({ words, isNeeded, fixes }) => [
        words.replace(/\d\d \w+ \d{4}$/, 'DAY'),
        isNeeded,
        fixes.map(({ action }) => action),
      ]),
    ).toEqual([
      ['Granted package: Ended 31 Mar 2027, 23:59 IST: granted by staff on DAY', false, ['extendAccess']],
      [
        'Lakeside College: Ended 31 Mar 2027, 23:59 IST: the seats of Lakeside College',
        false,
        ['editInstitution'],
      ],
      ['A purchase of “Six months”', false, ['sellPackage']],
      ['Access to First class granted by staff', false, ['grantAccess']],
      ['First class added to Other 25, which they have', false, ['editPackage']],
      ['First class added to Other 24, which they have', false, ['editPackage']],
      ['First class added to Other 23, which they have', false, ['editPackage']],
    ]);
    expect((await explain()).response).toMatchObject({
      sentence: 'You have access to First class until 31 Mar 2027.',
      openers: [],
    });
  });

  it('a learner whose packages all lack the class reads that, and what is inactive for everybody is needed first', async () => {
    await query('delete from learner_access');
    await query('update orders set package_id = 910001 where id = $1', [id]);
    await query('delete from institution_learners');
    await query('update classes set is_active = 0 where id = $1', [chain.classID]);
    const { paths, sentence, openers } = (await explain()).response;
    expect(paths.map(({ kind, name }) => [kind, name])).toEqual([
      ['none', 'No purchase or grant contains it'],
      ['free', 'Free rule'],
    ]);
    expect(sentence).toBe(
      'Nothing that you have bought contains First class. First class is not available at the moment.',
    );
    expect(openers?.slice(0, 2).map(({ words, isNeeded }) => [words, isNeeded])).toEqual([
      ['First class is inactive', true],
      ['A purchase of “Six months”', false],
    ]);
    await query('update orders set package_id = $1 where id = $1', [id]);
    await query('update classes set is_active = 1 where id = $1', [chain.classID]);
  });
});

it('the diagnosis checks every lesson that shows a video; a video in no lesson has no way', async () => {
  const item = { itemKind: 'video', itemID: id };
  expect((await explain(item)).response.item).toMatchObject({ name: 'one-of-each.mp4' });
  expect((await linkOf('order', 'content', item))?.because).toBe(
    'one-of-each.mp4 is mapped to First sub-topic',
  );
  await query('update videos set is_active = 0 where id = $1', [id]);
  const list = { search: String(id) };
  expect(await linkOf('order', 'content', item)).toMatchObject({
    because: 'one-of-each.mp4 is inactive',
    evidence: { table: 'videos', opens: { list } },
    fixes: [{ action: 'editVideo', needs: '/addVideo', opens: { path: '/addVideo', list } }],
  });
  await query('delete from sub_topic_videos');
  const { response } = await explain(item);
  expect([response.isVisible, response.paths[0]?.links[0]?.because]).toEqual([
    false,
    'one-of-each.mp4 is mapped to no sub-topic',
  ]);
});

it('the diagnosis logs every look-up, and finds nobody without a phone', async () => {
  await explain({ userPhone: '9111111111' });
  const [noted] = await query('select call, sought, found_count from look_ups order by id desc limit 1');
  expect(noted).toEqual({ call: 'admin/whynotvisible', sought: '919111111111', found_count: 0 });
  expect((await explain({ userPhone: '' })).message).toBe('Please enter a valid phone number');
  expect((await explain({ itemID: 999_999 })).status).toBe(false);
});

describe('an item', () => {
  it('an item is found by part of its name, a video by that of a sub-topic that shows it too, with its place', async () => {
    const namesOf = async (itemKind: string, search: string) =>
      (await product.ask(calls.choices, { itemKind, search }, { token })).body.response.items;
    expect(await namesOf('class', 'first')).toEqual([
      { itemID: chain.classID, name: 'First class', place: 'General · First course · First subject' },
    ]);
    await query(
      `insert into sub_topic_videos select max(s.id), $1, 0, 1, 0, 0, now() from sub_topics s where s.name = 'First sub-topic'
       on conflict do nothing`,
      [id],
    );
    for (const search of ['one-of', 'First sub']) {
      expect(await namesOf('video', search)).toMatchObject([
        { itemID: id, name: 'one-of-each.mp4', place: expect.stringMatching(/ · First sub-topic$/) },
      ]);
    }
    expect(await namesOf('questions', 'first')).toEqual([]);
    expect(await namesOf('subTopic', '')).toEqual([]);
  });
});
