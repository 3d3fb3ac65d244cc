import { books } from '@prepdesk/contract/catalogue/books';
import { classContents } from '@prepdesk/contract/catalogue/class-contents';
import { qBanks } from '@prepdesk/contract/catalogue/q-banks';
import { subTopicSearch } from '@prepdesk/contract/catalogue/sub-topic-search';
import { subTopics } from '@prepdesk/contract/catalogue/sub-topics';
import { tests } from '@prepdesk/contract/catalogue/tests';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, subTopicText } from '../../testing/catalogue.ts';
import { addMappables, mappableQuestionIDs, mappedVideoID } from '../../testing/mappables.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let chain: Chain;
let other: Chain;
const added: Record<string, number> = {};

beforeAll(async () => {
  chain = await addChain(product, token, 'Law');
  other = await addChain(product, token, 'Tax');
  await addMappables(product.pool, chain);
  await addSubTopic('Mock test', { slugID: 6, filters: 'MTP' });
  await addSubTopic('Past paper', { slugID: 6, filters: 'PYP', isActive: 2 });
  await addSubTopic('Study text', { slugID: 7, pdfLink: 'https://cdn.example/law.pdf' });
  await addSubTopic('Quick 100%_quiz', { slugID: 2, releaseDate: '2999-12-31' });
});

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body;

async function addSubTopic(name: string, more: Record<string, unknown>): Promise<void> {
  const { appID, courseID, topicID } = chain;
  const { response } = await ask(subTopics.add, {
    appID,
    courseID,
    topicID,
    ...subTopicText(name),
    ...more,
  });
  added[name] = response.subTopicsID;
}

const ofCourse = () => ({ appID: 1, courseID: chain.courseID });

describe('tests across an app', () => {
  it('tests across an app are listed with their questions and their position, page by page', async () => {
    const [questionID] = mappableQuestionIDs;
    await product.pool.query('insert into sub_topic_questions values ($1, $2, 1)', [
      added['Mock test'],
      questionID,
    ]);
    const { response } = await ask(tests.list, { ...ofCourse(), limit: 1 });
    expect(response).toMatchObject({ total: 2, isCapped: false, page: 1 });
    expect(response.tests).toEqual([
      {
        subTopicID: added['Mock test'],
        name: 'Mock test',
        filters: 'MTP',
        questionCount: 1,
        isActive: 1,
        topicID: chain.topicID,
        topicName: 'Law topic',
        classID: chain.classID,
        className: 'Law class',
        subjectName: 'Law subject',
        courseID: chain.courseID,
        courseName: 'Law course',
        appID: 1,
        releaseDate: 'live',
        rowVersion: 1,
      },
    ]);
    await product.pool.query('update questions set is_active = 0 where id = $1', [questionID]);
    expect((await ask(tests.list, { ...ofCourse(), limit: 1 })).response.tests[0]?.questionCount).toBe(0);
    await product.pool.query('update questions set is_active = 1 where id = $1', [questionID]);
    const names = async (input: Record<string, unknown>) =>
      (await ask(tests.list, { ...ofCourse(), ...input })).response.tests.map(({ name }) => name);
    expect(await names({ filters: 'PYP' })).toEqual(['Past paper']);
    expect(await names({ isActive: 2 })).toEqual(['Past paper']);
    expect(await names({ search: 'MOCK' })).toEqual(['Mock test']);
    expect(await names({ courseID: other.courseID })).toEqual([]);
    expect((await names({ courseID: undefined })).length).toBeGreaterThan(1);
  });
});

it('the tests that are found are exported with the words of the screen', async () => {
  const query = `columns=name,filters,isActive,courseName&isActive=2&courseID=${chain.courseID}`;
  const { body } = await product.server.inject({
    url: `/api/${exportPathOf(tests.list)}?appID=1&${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Name,Test type,IsActive,Course',
    'Past paper,PYP,Developer Mode,Law course',
  ]);
});

describe('a book', () => {
  it('a book gets another link and state in its list, unless somebody changed it meanwhile', async () => {
    const subTopicID = added['Study text'];
    const pdfLink = 'https://cdn.example/law-2.pdf';
    const edit = { subTopicID, pdfLink, isActive: 0 };
    expect((await ask(books.edit, { ...edit, rowVersion: 1 })).message).toBe('Book updated');
    expect((await ask(books.list, { ...ofCourse(), isActive: 0 })).response.books).toMatchObject([
      { subTopicID, pdfLink, isActive: 0, rowVersion: 2 },
    ]);
    const stale = await product.ask(books.edit, { ...edit, rowVersion: 1 }, { token });
    expect(stale.httpStatus).toBe(409);
    expect((await ask(books.edit, { ...edit, pdfLink: 'javascript:alert(1)' })).message).toMatch(
      /^Please enter a link/,
    );
    expect((await ask(books.edit, { ...edit, subTopicID: added['Mock test'] })).message).toMatch(
      /^The book was not found/,
    );
  });
});

describe('a Q-bank', () => {
  it('a Q-bank is made live, and set back to its original release day', async () => {
    const subTopicID = added['Quick 100%_quiz'];
    const row = async () =>
      (await ask(qBanks.list, { ...ofCourse(), search: '100%_' })).response.qBanks.map((one) => [
        one.subTopicID,
        one.releaseDate,
        one.isLive,
      ]);
    expect(await row()).toEqual([[subTopicID, '2999-12-31', 0]]);
    await ask(qBanks.release, { subTopicID, releaseDate: 'live', rowVersion: 1 });
    expect(await row()).toEqual([[subTopicID, 'live', 1]]);
    const stale = await product.ask(
      qBanks.release,
      { subTopicID, releaseDate: 'coming soon', rowVersion: 1 },
      { token },
    );
    expect(stale.httpStatus).toBe(409);
    await ask(qBanks.release, { subTopicID, releaseDate: '2999-12-31', rowVersion: 2 });
    expect(await row()).toEqual([[subTopicID, '2999-12-31', 0]]);
    // The day was not in the past when it was chosen; it is now.
    await product.pool.query(`update sub_topics set release_on = '2020-01-31' where id = $1`, [subTopicID]);
    expect(await row()).toEqual([[subTopicID, '2020-01-31', 1]]);
    const past = await ask(qBanks.release, { subTopicID, releaseDate: '2020-02-01' });
    expect(past.message).toBe('Release Date cannot be before today');
    await ask(qBanks.release, { subTopicID, releaseDate: 'coming soon' });
    expect((await ask(qBanks.release, { subTopicID, releaseDate: '2020-01-31' })).status).toBe(true);
    expect(await row()).toEqual([[subTopicID, '2020-01-31', 1]]);
    const isLive = async (flag: number) =>
      (await ask(qBanks.list, { ...ofCourse(), isLive: flag })).response.qBanks.map((one) => one.subTopicID);
    expect(await isLive(1)).toContain(subTopicID);
    expect(await isLive(0)).not.toContain(subTopicID);
    expect(
      (await ask(qBanks.release, { subTopicID: added['Mock test'], releaseDate: 'live' })).message,
    ).toMatch(/^The Q-bank was not found/);
  });
});

describe('the search for sub-topics', () => {
  it('the search for sub-topics needs three characters, not counting blanks', async () => {
    for (const search of ['', 'la', '  la  ', undefined]) {
      expect((await ask(subTopicSearch.find, { search })).message).toBe('Enter atleast 3 characters');
    }
  });

  it('the search for sub-topics finds names of sub-topics and of their videos, and takes wildcards literally', async () => {
    const find = async (search: string) =>
      (await ask(subTopicSearch.find, { search })).response.results.map((one) => [
        one.subTopicName,
        one.videoID,
      ]);
    expect(await find('  mock ')).toEqual([['Mock test', 0]]);
    expect(await find('0%_q')).toEqual([['Quick 100%_quiz', 0]]);
    expect(await find('%%%')).toEqual([]);
    const [match] = (await ask(subTopicSearch.find, { search: `LECTURE-${mappedVideoID}` })).response.results;
    expect(match).toMatchObject({
      classID: chain.classID,
      videoID: mappedVideoID,
      videoName: `lecture-${mappedVideoID}.mp4`,
      subTopicName: 'Law sub-topic',
      className: 'Law class',
      courseID: chain.courseID,
    });
    // Every video is in a folder of this name; only the last part of a link counts as the video's name.
    expect(await find('cdn.example/lectures')).toEqual([]);
    const many = (await ask(subTopicSearch.find, { search: 'lecture-7' })).response;
    expect([many.results.length, many.isCapped]).toEqual([100, true]);
  });
});

describe('the contents of a class', () => {
  it('the contents of a class are counted for each slug', async () => {
    const { response } = await ask(classContents.counts, { classID: chain.classID });
    expect(response).toMatchObject({ className: 'Law class', isActive: 1, topicCount: 1 });
    const tests = response.slugs.find(({ slugID }) => slugID === 6);
    expect(tests).toEqual({
      slugID: 6,
      slugName: 'Test',
      liveCount: 1,
      waitingCount: 0,
      hiddenCount: 1,
      totalCount: 2,
    });
    expect(response.slugs.map(({ slugID }) => slugID)).toEqual([1, 2, 4, 6, 7]);
    expect((await ask(classContents.counts, { classID: 999_999 })).message).toMatch(
      /^The class was not found/,
    );
  });

  it('the contents of a class list learners with current access through the class or its packages, and log searches', async () => {
    const { appID, courseID, classID } = chain;
    await product.pool.query(
      `insert into learners (id, app_id, phone, full_name) values (1, $1, '9100000001', 'Diya Krishnan'),
         (2, $1, '9100000002', 'Kabir Anand')`,
      [appID],
    );
    await product.pool.query(
      `insert into packages (id, app_id, course_id, package_name, package_price, validity_in_days)
       values (1, $1, $2, 'Six months', 4999, 180)`,
      [appID, courseID],
    );
    await product.pool.query('insert into package_classes (package_id, class_id) values (1, $1)', [classID]);
    await product.pool.query(
      `insert into learner_access (learner_id, package_id, class_id, expires_on, withdrawn_at) values
         (1, 1, null, '2999-01-31', null), (2, null, $1, '2020-01-31', null), (1, null, $1, '2999-01-31', now())`,
      [classID],
    );
    const access = async (input: Record<string, unknown>) =>
      (await ask(classContents.access, { classID, ...input })).response;
    expect(await access({})).toMatchObject({
      total: 2,
      access: [
        { fullName: 'Diya Krishnan', packageName: 'Six months', expiresOn: '2999-01-31', isRunning: 1 },
        { fullName: 'Kabir Anand', packageName: '', expiresOn: '2020-01-31', isRunning: 0 },
      ],
    });
    const alone = await Promise.all([1, 2].map((page) => access({ page, limit: 1 })));
    expect(alone.flatMap((one) => one.access)).toEqual((await access({})).access.slice(0, 2));
    expect((await access({ isRunning: 1 })).access).toHaveLength(1);
    expect((await access({ search: '0002' })).access).toMatchObject([{ fullName: 'Kabir Anand' }]);
    expect((await access({ search: 'diya' })).total).toBe(1);
    const { rows } = await product.pool.query('select call, sought, found_count from look_ups order by id');
    expect(rows).toEqual([
      { call: 'admin/classaccess', sought: '0002', found_count: 1 },
      { call: 'admin/classaccess', sought: 'diya', found_count: 1 },
    ]);
  });
});
