import { whyNotVisible as calls } from '@prepdesk/contract/entitlement/why-not-visible';
import { registration } from '@prepdesk/contract/learners/registration';
import { beforeAll, describe, expect, it } from 'vitest';
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
      because: 'This account is of the Clinical app, and this stands in the General app',
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
  it('an item is found by part of its name, with its place', async () => {
    const namesOf = async (itemKind: string, search: string) =>
      (await product.ask(calls.choices, { itemKind, search }, { token })).body.response.items;
    expect(await namesOf('class', 'first')).toEqual([
      { itemID: chain.classID, name: 'First class', place: 'General · First course · First subject' },
    ]);
    expect((await namesOf('video', 'one-of')).map(({ name }) => name)).toEqual(['one-of-each.mp4']);
    expect(await namesOf('questions', 'first')).toEqual([]);
    expect(await namesOf('subTopic', '')).toEqual([]);
  });
});
