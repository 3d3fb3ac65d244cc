import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { questions } from '@prepdesk/contract/questions/questions';
import { errorReports as calls, errorTexts } from '@prepdesk/contract/reports/error-reports';
import { keyOf } from '@prepdesk/contract/routes';
import { undoHeader, undoOfText } from '@prepdesk/contract/undo';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain, questionText } from '../../testing/catalogue.ts';
import { addOneOfEach, oneOfEachID as id } from '../../testing/one-of-each.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;
let scope: { appID: number; courseID: number };
beforeAll(async () => {
  chain = await addChain(product, token, 'First');
  await addOneOfEach(product.pool, chain);
  scope = { appID: 1, courseID: chain.courseID };
});

const query = async (text: string, values: unknown[] = []) => (await product.pool.query(text, values)).rows;
const listed = async (more = {}) => (await product.ask(calls.list, { ...scope, ...more }, { token })).body;
const reported = async () => (await product.ask(calls.questions, scope, { token })).body.response.questions;
const openOf = async (questionID: number) =>
  (
    await query('select count(*)::int as n from error_reports where question_id = $1 and is_resolved = 0', [
      questionID,
    ])
  )[0].n;

async function addQuestion(text: string): Promise<number> {
  const { body } = await product.ask(questions.add, questionText(text), { token });
  return body.response.questionID;
}
const report = (questionID: number, count: number, codes = '{2}') =>
  query(
    `insert into error_reports (app_id, course_id, class_id, learner_id, question_id, type, codes, reason, created_at)
     select 1, $1, $2, $3, $4, 1, $5::smallint[], 'Reason ' || n, timestamptz '2026-11-01' + n * interval '1 hour'
     from generate_series(1, $6) n`,
    [chain.courseID, chain.classID, id, questionID, codes, count],
  );

describe('the list of error reports', () => {
  it('the list of error reports returns the documented keys, ten per page, with the number of pages', async () => {
    const body = await listed();
    expect(body).toMatchObject({ totalCount: 1, data: [{ id, userAppID: id, quesID: id, error: '2,4' }] });
    expect(body.response.data[0]).toMatchObject({
      quesText: '<p>What is a contract?</p>',
      className: 'First class',
      type: 1,
      treasureTopic: '',
      isResolved: 0,
      reason: 'Option B is right, too',
    });
    await report(await addQuestion('What is an offer?'), 13);
    expect((await listed({ page: 2 })).response.data).toHaveLength(4);
    expect((await listed({ isResolved: 1 })).response.totalCount).toBe(0);
  });

  it('the courses of an app are listed with what is open in each, those with the most first', async () => {
    const { courses } = (await product.ask(calls.courses, { appID: 1 }, { token })).body.response;
    const openReports = await query(
      `select course_id, count(*)::int as open, count(distinct question_id)::int as questions from error_reports
       where app_id = 1 and is_resolved = 0 group by course_id`,
    );
    expect(courses[0]).toMatchObject({ courseID: chain.courseID, openCount: 14, questionCount: 2 });
    expect(courses.filter(({ openCount }) => openCount > 0)).toHaveLength(openReports.length);
    expect(courses).toHaveLength((await query('select from courses where app_id = 1')).length);
  });

  it('the list of error reports shows codes in words, and skips unknown ones', () => {
    expect(errorTexts('2,4')).toBe('wrong answer, insufficient explanation');
    expect(errorTexts('9,8,x')).toBe('other');
  });

  it('the list of error reports sets a report to resolved and back, and keeps who resolved it first', async () => {
    const set = (errorResolvedStatus: number, more = {}) =>
      product.ask(calls.setState, { ...scope, errorID: id, errorResolvedStatus, ...more }, { token });
    expect((await set(1)).body.message).toBe('Error report updated');
    const reportRow = async () => (await query('select * from error_reports where id = $1', [id]))[0];
    const first = await reportRow();
    expect(first).toMatchObject({ is_resolved: 1, resolved_by: expect.any(Number) });
    await set(1);
    expect((await reportRow()).resolved_at).toEqual(first.resolved_at);
    await set(0);
    expect(await reportRow()).toMatchObject({ is_resolved: 0, resolved_by: null, resolved_at: null });
    expect((await set(1, { courseID: chain.courseID + 1 })).body.status).toBe(false);
  });
});

describe('twelve reports of one question', () => {
  let questionID: number;
  let other: number;
  beforeAll(async () => {
    await query('delete from error_reports');
    questionID = await addQuestion('Which asset is current?');
    other = await addQuestion('Which asset is fixed?');
    await report(questionID, 9, '{2}');
    await report(questionID, 3, '{2,4}');
    await report(other, 20);
    // Most learners chose B for the first question, but the key says A.
    await query(
      'insert into question_marks (question_id, option, count) values ($1, 1, 30), ($1, 2, 70), ($2, 1, 90), ($2, 2, 10)',
      [questionID, other],
    );
  });

  const save = async (more: Record<string, unknown> = {}, as = token) => {
    const { response: one } = (await product.ask(questions.one, { questionID }, { token })).body;
    return product.ask(calls.saveAndResolve, { ...one, ...more }, { token: as });
  };

  it('twelve reports of one question are one row with counted codes, and questions with a doubtful key come first', async () => {
    expect(await reported()).toMatchObject([
      {
        questionID,
        openCount: 12,
        isKeyDoubted: 1,
        answer: '1',
        codes: [
          { code: 2, count: 12 },
          { code: 4, count: 3 },
        ],
        marks: [
          { option: 2, count: 70 },
          { option: 1, count: 30 },
        ],
      },
      { questionID: other, openCount: 20, isKeyDoubted: 0 },
    ]);
    const { response } = (await product.ask(calls.question, { questionID }, { token })).body;
    expect(response).toMatchObject({ openCount: 12, question: { questionID, answer: '1' } });
    expect(response.reports).toHaveLength(12);
    expect(response.reports[0]).toMatchObject({ fullName: 'Diya Krishnan', className: 'First class' });
  });

  it('one save corrects the question and resolves all twelve, and taking it back reopens them', async () => {
    const { body, headers } = await save({ answer: '2' });
    expect([body.message, body.response]).toEqual([
      'Question updated, and all its reports are resolved',
      { resolvedCount: 12 },
    ]);
    expect([await openOf(questionID), await openOf(other)]).toEqual([0, 20]);
    expect((await reported()).map((one) => one.questionID)).toEqual([other]);
    const undo = undoOfText(String(headers[undoHeader] ?? ''));
    const back = await product.ask(auditLog.revert, { ...undo }, { token });
    expect(back.body.status, back.body.message).toBe(true);
    expect(await openOf(questionID)).toBe(12);
    expect((await query('select answer from questions where id = $1', [questionID]))[0].answer).toBe('1');
  });

  it('a refused save resolves nothing', async () => {
    expect((await save({ answer: '2', rowVersion: 99 })).httpStatus).toBe(409);
    expect(await openOf(questionID)).toBe(12);
  });

  it('a person who may not edit questions can only resolve the reports', async () => {
    await query(
      `insert into user_permissions select id, ${keyOf('/errortypes')} from admin_users where phone = '${staff.nobody}'`,
    );
    product.services.access.forget();
    const support = await sessionOf(product.pool, staff.nobody);
    expect((await save({ answer: '2' }, support)).httpStatus).toBe(403);
    const { body } = await product.ask(calls.resolveAll, { questionID }, { token: support });
    expect(body.response).toEqual({ resolvedCount: 12 });
  });

  it('twelve reports of one question for a number, right and wrong answers are compared', async () => {
    const { body } = await product.ask(
      questions.add,
      { type: 2, quesText: '<p>What is 6 × 7?</p>', answer: '42', difficultyLevel: 1, questionDuration: 60 },
      { token },
    );
    const number = body.response.questionID;
    await report(number, 1);
    await query('insert into question_marks (question_id, option, count) values ($1, 0, 8), ($1, 1, 3)', [
      number,
    ]);
    expect((await reported())[0]).toMatchObject({ questionID: number, isKeyDoubted: 1 });
  });
});
