import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { companyDay } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { replySnippets } from '@prepdesk/contract/doubts/reply-snippets';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addChain } from '../../testing/catalogue.ts';
import { addStoredDoubt, openDoubtDesk } from '../../testing/doubts.ts';
import type { TestProduct } from '../../testing/product.ts';
import { refreshAccessEnds } from './index.ts';

let product: TestProduct;
let token: string;
let faculty: string;

beforeAll(async () => {
  ({ product, token, faculty } = await openDoubtDesk());
});
afterAll(() => product.close());
beforeEach(() =>
  product.pool.query('truncate doubts, doubt_replies, doubt_presence restart identity cascade'),
);

const ask = <C extends AnyCall>(call: C, input: Record<string, unknown>, as = token) =>
  product.ask(call, input, { token: as });
const stored = (doubt?: Parameters<typeof addStoredDoubt>[1]) => addStoredDoubt(product.pool, doubt);
const listed = async (input: Record<string, unknown> = {}, as = token) =>
  (await ask(doubts.list, { filter: 1, ...input }, as)).body.response.data;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const one = async (doubtID: number, as = token) => (await ask(doubts.one, { doubtID }, as)).body.response;
const reply = (parentID: number, more: Record<string, unknown> = {}, as = token) =>
  ask(doubts.reply, { parentID, reply: '<p>It is no asset</p>', ...more }, as);

describe('the list', () => {
  it('the list of doubts has late doubts first, then those due soonest; replied ones are sorted by their newest reply', async () => {
    const soon = await stored({ due: 1 });
    const late = await stored({ due: -1 });
    const later = await stored({ due: -20, asked: 40 });
    const calm = await stored({ due: 30 });
    const old = await stored({ replied: 30, asked: 40 });
    const fresh = await stored({ replied: 1 });
    expect(idsOf(await listed())).toEqual([later, late, soon, calm]);
    expect((await listed()).map(({ isLate }) => isLate)).toEqual([1, 1, 0, 0]);
    expect(idsOf(await listed({ filter: 2 }))).toEqual([fresh, old]);
    expect(idsOf(await listed({ filter: undefined }))).toEqual([later, late, soon, calm, fresh, old]);
  });

  it('among doubts due at the same time, those of learners whose access ends first come first, then the oldest', async () => {
    await product.pool.query(
      `insert into courses (id, app_id, name) values (951, 1, 'CA') on conflict do nothing;
       insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
         values (951, 1, 951, 'One year', 100, 30) on conflict do nothing;
       delete from learner_access;
       insert into learner_access (learner_id, package_id, expires_on) values
         (501, 951, date '${companyDay()}' + 200), (502, 951, date '${companyDay()}' + 12)`,
    );
    const asked = async (userAppID: number) =>
      (await ask(doubts.add, { userAppID, question: 'Which of the two is it?' })).body.response.doubtID;
    const [long, short, shortToo] = [await asked(501), await asked(502), await asked(502)];
    const never = await stored();
    await product.pool.query(`update doubts set due_at = now() + interval '1 hour'`);
    expect(idsOf(await listed())).toEqual([short, shortToo, long, never]);

    await product.pool.query(
      `update learner_access set expires_on = expires_on - 195 where learner_id = 501`,
    );
    const { rows: before } = await product.pool.query('select count(*)::int as changes from audit_log');
    await refreshAccessEnds(product.services.connection.db);
    expect(idsOf(await listed())).toEqual([long, never, short, shortToo]);
    const { rows: after } = await product.pool.query('select count(*)::int as changes from audit_log');
    expect(after).toEqual(before);
    await product.pool.query('delete from learner_access');
  });

  it('the list of doubts returns the documented fields, with waiting time and days left', async () => {
    await product.pool.query(
      `insert into courses (id, app_id, name) values (951, 1, 'CA') on conflict do nothing;
       insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
         values (951, 1, 951, 'One year', 100, 30) on conflict do nothing;
       insert into learner_access (learner_id, package_id, expires_on) values (501, 951, date '${companyDay()}' + 12)`,
    );
    const doubtID = await stored({ asked: 3 });
    const { body } = await ask(doubts.list, { filter: 1, limit: 20, page: 1, search: '' });
    expect(body).toMatchObject({ total_count: 1, response: { total_count: 1 } });
    expect(body.response.data[0]).toMatchObject({
      id: doubtID,
      facultyID: 1,
      facultyName: 'Dr Rohan Rao',
      categoryID: null,
      mediaContent: '',
      question: 'Why is goodwill written off?',
      description: '',
      fullName: 'Ishita Chatterjee',
      userPhone: '9300000501',
      userEmail: 'ishita@example.com',
      userAppsID: 501,
      className: '',
      updatedAt: null,
      repliedBy: '',
      waitingMinutes: 180,
      isLate: 0,
      present: [],
    });
    expect([11, 12, 13]).toContain(body.response.data[0]?.daysLeft);
  });

  it('the list of doubts is searched by name, phone and text, and filtered by category and faculty', async () => {
    const karthik = await stored({ learnerID: 502, facultyID: 2 });
    const gst = await stored({ question: 'In GST, is the input credit of a car blocked?' });
    await ask(doubts.assign, { doubtID: gst, categoryID: 3 });
    for (const search of ['raghav', '9300000502']) expect(idsOf(await listed({ search }))).toEqual([karthik]);
    expect(idsOf(await listed({ search: 'input credit' }))).toEqual([gst]);
    expect(idsOf(await listed({ categoryID: 3 }))).toEqual([gst]);
    expect(idsOf(await listed({ facultyIDs: '2' }))).toEqual([karthik]);
  });
});

it('A category can be assigned, and an empty one is refused', async () => {
  const doubtID = await stored();
  const sentence = 'All field must be filled out';
  for (const input of [{ doubtID }, { doubtID, categoryID: '' }, { doubtID: '', categoryID: 1 }]) {
    expect((await ask(doubts.assign, input)).body).toMatchObject({ status: false, message: sentence });
  }
  expect((await ask(doubts.assign, { doubtID, categoryID: 2, facultyID: 2 })).body.status).toBe(true);
  expect(await one(doubtID)).toMatchObject({ categoryID: 2, facultyID: 2 });
});

describe('a faculty', () => {
  it('a faculty sees and answers only their own doubts, in every call', async () => {
    const own = await stored({ question: 'Is a forward contract an option?' });
    const other = await stored({
      facultyID: 2,
      question: 'Is a forward contract an option at all?',
      replied: 1,
    });
    const nobodys = await stored({ facultyID: null });
    expect(idsOf(await listed({ filter: undefined }, faculty))).toEqual([own]);
    const file = await product.server.inject({
      url: `/api/${exportPathOf(doubts.list)}?columns=id`,
      headers: { authorization: `Bearer ${faculty}` },
    });
    expect(file.body.trim().split('\r\n')).toHaveLength(2);
    expect(
      (await ask(doubts.previous, { doubtID: own, facultyID: 0, userAppID: 501 }, faculty)).body,
    ).toMatchObject({
      count: 0,
      data: [],
    });
    expect((await ask(doubts.similar, { doubtID: own }, faculty)).body.response.similar).toEqual([]);
    expect((await ask(doubts.similar, { doubtID: own })).body.response.similar).toHaveLength(1);
    for (const doubtID of [other, nobodys]) {
      const refused = { status: false, message: expect.stringContaining('The doubt was not found') };
      expect((await ask(doubts.one, { doubtID }, faculty)).body).toMatchObject(refused);
      expect((await reply(doubtID, {}, faculty)).body).toMatchObject(refused);
      expect((await ask(doubts.similar, { doubtID }, faculty)).body).toMatchObject(refused);
      expect((await ask(doubts.assign, { doubtID, categoryID: 1 }, faculty)).body).toMatchObject(refused);
      expect((await ask(doubts.presence, { doubtID, deed: 'looking' }, faculty)).body).toMatchObject(refused);
    }
    const { response } = (await ask(doubts.figures, {}, faculty)).body;
    expect(response.faculties.map(({ facultyID }) => facultyID)).toEqual([1]);
    expect(
      (await ask(doubts.assign, { doubtID: own, categoryID: 1, facultyID: 2 }, faculty)).httpStatus,
    ).toBe(403);
    expect((await reply(own, {}, faculty)).body.status).toBe(true);
  });
});

it('A faculty member reads the history of their own doubts only, also of removed ones, unless they may see the whole log', async () => {
  const { pool } = product;
  const [own, other] = [await stored(), await stored({ facultyID: 2 })];
  for (const doubtID of [own, other]) await reply(doubtID);
  const { rows: gone } = await pool.query(`
    with gone as (delete from doubt_replies returning *) select array_agg(id order by doubt_id) ids from gone`);
  const [ownReply, otherReply] = gone[0].ids;
  const historyOf = async (rows: string, as = faculty) => {
    const { body } = await ask(auditLog.history, { rows, limit: 100 }, as);
    expect(body.status, body.message).toBe(true);
    expect(body.response.data).toHaveLength(body.response.total);
    return new Set(body.response.data.map(({ tableName, rowKey }) => `${tableName}/${rowKey}`));
  };
  const all = `doubts/${own},doubts/${other},doubt_replies/${ownReply},doubt_replies/${otherReply}`;
  const theirs = new Set([`doubts/${own}`, `doubt_replies/${ownReply}`]);
  expect(await historyOf(`doubts/${other}`)).toEqual(new Set());
  expect(await historyOf(all)).toEqual(theirs);
  await pool.query('delete from doubts');
  expect(await historyOf(all)).toEqual(theirs);
  expect(await historyOf(all, token)).toEqual(new Set(all.split(',')));
});

describe('people who have a doubt open', () => {
  const be = async (doubtID: number, action: string, as = token) =>
    (await ask(doubts.presence, { doubtID, deed: action }, as)).body.response.present;

  it('people who have a doubt open are shown to others, also to those who come later, and in the list', async () => {
    const doubtID = await stored();
    await be(doubtID, 'answering', faculty);
    expect(await be(doubtID, 'looking')).toMatchObject([{ name: 'Dr Rohan Rao', deed: 'answering' }]);
    expect((await one(doubtID)).present).toHaveLength(1);
    expect((await listed())[0]?.present).toMatchObject([{ deed: 'answering' }]);
    expect(await be(doubtID, 'looking', faculty)).toMatchObject([{ name: 'Vikram Iyer', deed: 'looking' }]);
  });

  it('people who have a doubt open disappear when they leave, answer, or send nothing for a minute', async () => {
    const doubtID = await stored();
    await be(doubtID, 'looking', faculty);
    await be(doubtID, 'gone', faculty);
    expect(await be(doubtID, 'looking')).toEqual([]);
    await be(doubtID, 'answering', faculty);
    await product.pool.query(`update doubt_presence set until = now() where deed = 'answering'`);
    expect(await be(doubtID, 'looking')).toEqual([]);
    await be(doubtID, 'answering', faculty);
    await reply(doubtID, {}, faculty);
    expect(await be(doubtID, 'looking')).toEqual([]);
  });
});

describe('a doubt is shown with', () => {
  it('the question that it is about, and the learner’s earlier doubts, ten per page', async () => {
    const doubtID = await stored();
    await product.pool.query(
      `insert into questions (id, unique_id, type, ques_text, options_one, answer, difficulty_level, duration_seconds, words, bands)
       values (801, 'ACC-0412', 1, '<p>By which ratio?</p>', '<p>The old one</p>', '1', 2, 60, 'ratio', '{}')
       on conflict do nothing; update doubts set question_id = 801`,
    );
    expect((await one(doubtID)).about).toMatchObject({ questionID: 801, uniqueID: 'ACC-0412', answer: '1' });
    for (let n = 1; n <= 12; n += 1) await stored({ asked: n * 24, question: `Doubt ${n}` });
    await stored({ learnerID: 502 });
    await stored({ asked: -1, question: 'One that was asked later' });
    const previous = (more = {}) =>
      ask(doubts.previous, { doubtID, facultyID: 1, userAppID: 501, page: 1, ...more });
    const { body } = await previous();
    expect(body).toMatchObject({ count: 12, data: body.response.data });
    expect(body.response.data).toHaveLength(10);
    expect(body.response.data[0]).toMatchObject({ question: 'Doubt 1', updatedAt: null });
    expect((await previous({ limit: 50, page: 1 })).body.response.data).toHaveLength(12);
    expect((await previous({ limit: 51 })).body.status).toBe(false);
  });

  it('people who have a doubt open see similar answered doubts, which an index finds', async () => {
    const near = await stored({
      question: 'Old goodwill in the books at admission of a partner',
      replied: 1,
    });
    await stored({ question: 'When is deferred tax made?', replied: 1 });
    const open = await stored({ question: 'Old goodwill in the books at the admission' });
    const { similar } = (await ask(doubts.similar, { doubtID: open })).body.response;
    expect(similar.map(({ doubtID }) => doubtID)).toEqual([near]);
    // Without this, PostgreSQL scans a small table whatever index it has.
    const client = await product.pool.connect();
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      `explain select id from doubts where question % 'Old goodwill in the books'`,
    );
    client.release(true);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('doubts_words');
  });
});

describe('a new doubt', () => {
  it('a new doubt is due by company hours, in half the time for a learner whose package ends soon', async () => {
    const add = async (more = {}) => {
      const { body } = await ask(doubts.add, { userAppID: 502, question: 'May I cite 54F?', ...more });
      return one(body.response.doubtID);
    };
    const hoursOf = ({ createdAt, dueAt }: { createdAt: string; dueAt: string }) =>
      (Date.parse(dueAt) - Date.parse(createdAt)) / 3_600_000;
    expect(hoursOf(await add())).toBeCloseTo(10, 3);
    await product.pool.query(
      `insert into courses (id, app_id, name) values (951, 1, 'CA') on conflict do nothing;
       insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
         values (951, 1, 951, 'One year', 100, 30) on conflict do nothing;
       insert into learner_access (learner_id, package_id, expires_on) values (502, 951, date '${companyDay()}' + 8)`,
    );
    const hurried = await add();
    expect(hoursOf(hurried)).toBeCloseTo(5, 3);
    expect(hurried).toMatchObject({ question: 'May I cite 54F?', categoryID: null });
    expect((await ask(doubts.add, { userAppID: 999_999, question: 'x' })).body.message).toContain(
      'The learner',
    );
  });

  it("a new doubt is about a class of its learner's app", async () => {
    const classIn = async (appID: number) =>
      (await addChain(product, token, `Doubted ${appID}`, appID)).classID;
    const add = async (classID: number) =>
      (await ask(doubts.add, { userAppID: 502, question: 'May I cite 54F?', classID })).body;
    expect((await add(await classIn(1))).status).toBe(true);
    expect(await add(await classIn(2))).toMatchObject({
      status: false,
      message: expect.stringContaining('The class'),
    });
  });
});

describe('snippets', () => {
  it('snippets keep their order, are changed only when nobody else changed them, and are written by support only', async () => {
    const add = (name: string, as = token) =>
      ask(replySnippets.add, { name, html: '<p>Dear {name},</p>', orderBy: 1 }, as);
    const { snippetID } = (await add('Greeting')).body.response;
    expect((await add('Greeting')).body.message).toBe('Another snippet already has this name');
    expect((await add('Other', faculty)).httpStatus).toBe(403);
    const edit = (more = {}) =>
      ask(replySnippets.edit, {
        snippetID,
        name: 'Hello',
        html: '<p>Hi</p>',
        orderBy: 2,
        isActive: 0,
        ...more,
      });
    expect((await edit({ rowVersion: 77 })).httpStatus).toBe(409);
    expect((await edit({ rowVersion: 1 })).body.status).toBe(true);
    const { snippets } = (await ask(replySnippets.list, {}, faculty)).body.response;
    expect(snippets).toMatchObject([{ name: 'Hello', html: '<p>Hi</p>', orderBy: 2, isActive: 0 }]);
  });
});
