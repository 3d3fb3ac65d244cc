import { randomUUID } from 'node:crypto';
import { dayFromToday } from '@prepdesk/contract/company-time';
import { questions } from '@prepdesk/contract/questions/questions';
import { errorReports } from '@prepdesk/contract/reports/error-reports';
import { reportIntake as calls } from '@prepdesk/contract/reports/report-intake';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, questionText } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { forgetOldMarkEntries } from './report-intake.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;
let questionID: number;
beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  questionID = (await product.ask(questions.add, questionText('What is an offer?'), { token })).body.response
    .questionID;
  await query(`insert into learners (id, app_id, phone, full_name) values (1, 1, '9300000001', 'Diya')`);
});

const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;

describe('error reports from learners', () => {
  const report = (more = {}) => ({
    entryKey: randomUUID(),
    userAppsID: 1,
    courseID: chain.courseID,
    questionID,
    type: 1,
    codes: [4, 2, 2],
    classID: chain.classID,
    reason: 'Option B is right',
    createdAt: '2025-11-03T12:00:00+05:30',
    ...more,
  });
  const send = async (entries: object[], as = token) =>
    (await product.ask(calls.reports, { entries }, { token: as })).body;

  it('error reports from learners are listed once, however often they are sent', async () => {
    const entries = [report(), report({ type: 2, classID: null, createdAt: '2025-11-04T00:00:00Z' })];
    expect((await send(entries)).response).toEqual({ stored: 2, known: 0, refused: [] });
    expect((await send([...entries, entries[0]!])).response).toEqual({ stored: 0, known: 3, refused: [] });
    const { body } = await product.ask(errorReports.list, { appID: 1, courseID: chain.courseID }, { token });
    expect(body.response.data.map(({ error, type, className }) => [error, type, className])).toEqual([
      ['2,4', 2, ''],
      ['2,4', 1, 'First class'],
    ]);
  });

  it('error reports from learners about something that does not exist are rejected, entry by entry', async () => {
    const bad = [
      ['user', { userAppsID: 77 }],
      ['question', { questionID: 99_999 }],
      ['course', { courseID: 99_999 }],
      ['class', { classID: 99_999 }],
      ['treasure', { treasureID: 99_999 }],
    ] as const;
    const { response } = await send([...bad.map(([, more]) => report(more)), report()]);
    expect(response.stored).toBe(1);
    expect(response.refused.map(({ says }) => says)).toEqual(
      bad.map(([what, more]) => `There is no ${what} ${Object.values(more)[0]}`),
    );
  });

  it('error reports from learners are not dated ahead, need a code, and come only from holders of the right', async () => {
    await send([report({ createdAt: `${dayFromToday(1)}T12:00:00+05:30`, reason: 'Early' })]);
    expect(await query(`select created_at <= now() as is from error_reports where reason = 'Early'`)).toEqual(
      [{ is: true }],
    );
    const { response } = await send([report({ codes: [] }), report({ codes: [9] })]);
    const says = 'Please send codes, 1 to 8';
    expect(response).toMatchObject({ stored: 0, refused: [{ says }, { says }] });
    const support = await sessionOf(product.pool, staff.support);
    expect((await product.ask(calls.reports, { entries: [report()] }, { token: support })).httpStatus).toBe(
      403,
    );
  });
});

describe('answers from learners', () => {
  const mark = (option: number, count?: number) => ({ entryKey: randomUUID(), questionID, option, count });
  const send = async (entries: object[]) =>
    (await product.ask(calls.marks, { entries }, { token })).body.response;
  const marks = () =>
    query('select option, count from question_marks where question_id = $1 order by 1', [questionID]);

  it('answers from learners are added up once, and a question says so when most did not choose its key', async () => {
    const entries = [mark(1, 30), mark(2, 70), mark(2)];
    expect(await send([...entries, entries[2]!])).toEqual({ stored: 3, known: 1, refused: [] });
    expect(await send([...entries, mark(1)])).toEqual({ stored: 1, known: 3, refused: [] });
    expect(await marks()).toEqual([
      { option: 1, count: 31 },
      { option: 2, count: 71 },
    ]);
    const { body } = await product.ask(
      errorReports.questions,
      { appID: 1, courseID: chain.courseID },
      { token },
    );
    expect(body.response.questions).toMatchObject([
      { questionID, isKeyDoubted: 1, marks: [{ option: 2, count: 71 }, {}] },
    ]);
  });

  it('answers from learners are not counted twice when the same batch arrives ten times at once', async () => {
    const entries = Array.from({ length: 50 }, (_, n) => mark(1 + (n % 2)));
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(entries)));
    expect(answers.reduce((sum, { stored }) => sum + stored, 0)).toBe(50);
    expect(await marks()).toEqual([
      { option: 1, count: 56 },
      { option: 2, count: 96 },
    ]);
  });

  it('answers from learners with an option that the question does not have are rejected; a number is right or wrong', async () => {
    const [number] = await query(
      `insert into questions (type, ques_text, answer, difficulty_level, duration_seconds, words, bands)
       values (2, '<p>2 + 2</p>', '4', 1, 60, 'sum', '{}') returning id`,
    );
    const ofNumber = (option: number) => ({ ...mark(option), questionID: number.id });
    const refused = [mark(5), { ...mark(1), questionID: 99_999 }, ofNumber(2)];
    const answer = await send([...refused, ofNumber(0), ofNumber(1)]);
    expect(answer.stored).toBe(2);
    expect(answer.refused.map(({ says }) => says)).toEqual([
      `Question ${questionID} has no option 5`,
      'There is no question 99999',
      `Question ${number.id} has no option 2`,
    ]);
  });

  it('answers from learners are remembered for 60 days', async () => {
    const [old, fresh] = [mark(1), mark(1)];
    await send([old, fresh]);
    await query(
      `update question_mark_entries set received_at = now() - interval '61 days' where entry_key = $1`,
      [old.entryKey],
    );
    await forgetOldMarkEntries(product.services.connection.db);
    expect(await send([old, fresh])).toMatchObject({ stored: 1, known: 1 });
  });
});
