import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { dayFromToday } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { quizzes } from '@prepdesk/contract/quizzes/quizzes';
import { beforeEach, describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.content);

beforeEach(() => product.pool.query('truncate quizzes cascade'));

const ask = async <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  (await product.ask(call, input, { token })).body;

const question = (words: string) => ({
  quesText: `<p>${words}</p>`,
  solution: '<p>Cash is spent within a year.</p>',
  answer: '2',
  options: ['Plant', 'Cash', 'Goodwill', 'Patents'],
});

const five = {
  ques1: question('One'),
  ques2: question('Two'),
  ques3: question('Three'),
  ques4: question('Four'),
  ques5: question('Five'),
};

const quizOn = (date: string, more: Record<string, unknown> = {}) => ({
  levelID: 1,
  date,
  name: 'Assets',
  startTime: '09:00',
  endTime: '21:00',
  nextQuizDate: `${date.slice(0, 8)}28 09:00`,
  duration: '7.5',
  isActive: 1,
  ...five,
  ...more,
});

const save = (date: string, more?: Record<string, unknown>) => ask(quizzes.save, quizOn(date, more));
const read = async (date: string, levelID = 1) => (await ask(quizzes.one, { levelID, date })).response;

describe('the quiz of a level on a day', () => {
  it('the quiz of a level on a day does not exist at first, and is then read as it was written', async () => {
    expect(await ask(quizzes.one, { levelID: '1', date: '2026-11-12' })).toEqual({
      status: true,
      message: 'No Quiz Found',
      response: { quiz: null, question: [] },
    });
    expect(await save('2026-11-12')).toMatchObject({ status: true, message: 'Quiz saved' });
    const { quiz, question: questions } = await read('2026-11-12');
    expect(quiz).toMatchObject({
      levelID: 1,
      date: '2026-11-12',
      name: 'Assets',
      duration: 7.5,
      isActive: 1,
      startTime: '2026-11-12 09:00:00',
      endTime: '2026-11-12 21:00:00',
      nextQuizDate: '2026-11-28 09:00:00',
    });
    expect(questions.map(({ position, quesText }) => [position, quesText])).toEqual([
      [1, '<p>One</p>'],
      [2, '<p>Two</p>'],
      [3, '<p>Three</p>'],
      [4, '<p>Four</p>'],
      [5, '<p>Five</p>'],
    ]);
    expect(questions[0]).toMatchObject({ answer: 2, options: ['Plant', 'Cash', 'Goodwill', 'Patents'] });
  });

  it('the quiz of a level on a day accepts each question as an object or as JSON text, and its options as a list or as JSON text', async () => {
    const asText = { ...question('As text'), options: '["A","B","C","D"]' };
    expect(await save('2026-11-12', { ques1: JSON.stringify(asText) })).toMatchObject({ status: true });
    expect((await read('2026-11-12')).question[0]).toMatchObject({
      quesText: '<p>As text</p>',
      options: ['A', 'B', 'C', 'D'],
    });
  });

  it('the quiz of a level on a day is sanitised, however its questions were sent', async () => {
    const bad = { ...question('x'), solution: '<p onclick="x()">Why<script>bad()</script></p>' };
    await save('2026-11-12', { ques1: JSON.stringify(bad), ques2: bad });
    const { question: questions } = await read('2026-11-12');
    expect(questions.slice(0, 2).map(({ solution }) => solution)).toEqual(['<p>Why</p>', '<p>Why</p>']);
  });

  it('the quiz of a level on a day is changed by sending it again for its level and day, and by nothing else', async () => {
    await save('2026-11-12');
    const before = await read('2026-11-12');
    await save('2026-11-12', { levelID: 2 });
    await save('2026-11-12', { name: 'Liabilities', ques3: question('Another') });
    const after = await read('2026-11-12');
    expect(after.quiz).toMatchObject({ quizID: before.quiz?.quizID, name: 'Liabilities' });
    expect(after.question[2]?.quesText).toBe('<p>Another</p>');
    expect((await read('2026-11-12', 2)).quiz?.name).toBe('Assets');
  });

  it('the quiz of a level on a day also accepts times as instants', async () => {
    await save('2026-11-12', { endTime: '2026-11-12T15:30:00.000Z' });
    expect((await read('2026-11-12')).quiz?.endTime).toBe('2026-11-12 21:00:00');
  });
});

describe('the usual times of a level', () => {
  it('the usual times of a level are those of its last quiz before the day, moved to the day', async () => {
    await Promise.all([save('2026-11-10'), save('2026-11-30')]);
    await save('2026-11-12', { endTime: '2026-11-13 01:00', nextQuizDate: '2026-11-14 07:00' });
    expect((await read('2026-11-20')).usual).toEqual({
      startTime: '2026-11-20 09:00:00',
      endTime: '2026-11-21 01:00:00',
      nextQuizDate: '2026-11-22 07:00:00',
      duration: 7.5,
    });
  });

  it('the usual times of a level are left out where it has no earlier quiz, and where the day has one', async () => {
    await save('2026-11-12');
    const days = [read('2026-11-11'), read('2026-11-12'), read('2026-11-13', 2)];
    expect((await Promise.all(days)).map(({ usual }) => usual)).toEqual([undefined, undefined, undefined]);
  });
});

describe('missing fields of a quiz', () => {
  it('missing fields of a quiz are reported all at once, in the order of the documents', async () => {
    const { status, message, response } = await ask(quizzes.save, {
      levelID: 1,
      date: '2026-11-12',
      name: '',
      startTime: '',
      endTime: '',
      nextQuizDate: '',
      duration: '',
      isActive: 1,
      ques2: '',
      ques3: {},
      ques4: 'no JSON',
    });
    expect([status, message]).toEqual([false, 'Please enter quiz duration time']);
    expect(response).toEqual({
      fields: {
        duration: 'Please enter quiz duration time',
        startTime: 'Please enter quiz start time',
        endTime: 'Please enter quiz end time',
        nextQuizDate: 'Please enter next quiz date and time',
        ques1: 'Please add Question 1',
        ques2: 'Please add Question 2',
        ques3: 'Please add Question 3',
        ques4: 'Please add Question 4',
        ques5: 'Please add Question 5',
      },
    });
  });

  it('a broken rule of a quiz is reported part by part for a question', async () => {
    const { message, response } = await save('2026-11-12', {
      ques1: { quesText: '<p> </p>', solution: '', answer: '', options: '["", " "]' },
    });
    expect(message).toBe('Please enter Question text');
    expect(response).toEqual({
      fields: {
        'ques1.quesText': 'Please enter Question text',
        'ques1.solution': 'Please enter Solution',
        'ques1.answer': 'Please select answer',
        'ques1.options.0': 'Please enter option 1',
        'ques1.options.1': 'Please enter option 2',
        'ques1.options.2': 'Please enter option 3',
        'ques1.options.3': 'Please enter option2 4',
      },
    });
  });

  it.each([
    [{ duration: 60.5 }, 'The duration is 0 to 60 minutes, in steps of half a minute'],
    [{ duration: '7.25' }, 'The duration is 0 to 60 minutes, in steps of half a minute'],
    [{ duration: -1 }, 'The duration is 0 to 60 minutes, in steps of half a minute'],
    [{ startTime: '25:00' }, 'Please enter a date and time as dd/mm/yyyy hh:mm'],
    [{ startTime: '2026-11-11 09:00' }, 'A quiz starts on its own day'],
    [{ endTime: '09:00' }, 'The end must be after the start'],
    [{ endTime: '09:05' }, 'From start to end there are only 5 minutes'],
    [{ endTime: '2026-11-20 09:00' }, 'A quiz is open for 7 days at most'],
    [{ nextQuizDate: '2026-11-12 20:00' }, 'The next quiz must come after this one ends'],
    [{ date: '2026-02-30' }, 'Please choose a date'],
    [{ name: '91\u0000' }, 'This text has a character that cannot be stored'],
    [{ levelID: 3 }, 'Please choose a level'],
    [{ ques1: { ...question('x'), options: ['A', 'B', 'A', 'C'] } }, 'This is the same as option 1'],
    [{ ques1: { ...question('x'), answer: 5 } }, 'Please select answer'],
  ])('a quiz with %j is refused: %s', async (more, sentence) => {
    expect(await save('2026-11-12', more)).toMatchObject({ status: false, message: sentence });
    expect((await read('2026-11-12')).quiz).toBeNull();
  });

  it.each(['0', 0, 60, '0.5'])('a duration of %s minutes is accepted', async (duration) => {
    expect(await save('2026-11-12', { duration })).toMatchObject({ status: true });
    expect((await read('2026-11-12')).quiz?.duration).toBe(Number(duration));
  });
});

describe('two quizzes of one level', () => {
  const overNight = { endTime: '2026-11-13 10:00' };

  it('two quizzes of one level cannot run at the same time', async () => {
    await save('2026-11-12', overNight);
    const sentence = 'Another quiz of this level runs from 12 Nov 2026, 09:00 IST to 13 Nov 2026, 10:00 IST';
    expect(await save('2026-11-13')).toMatchObject({ status: false, message: sentence });
    expect(await save('2026-11-13', { startTime: '10:00' })).toMatchObject({ status: true });
    expect(await save('2026-11-13', { levelID: 4 })).toMatchObject({ status: true });
  });

  it('two quizzes of one level may overlap while one of them is inactive, which then cannot be activated', async () => {
    await save('2026-11-12', overNight);
    expect(await save('2026-11-13', { isActive: 0 })).toMatchObject({ status: true });
    for (const isActive of [1, 2]) {
      expect((await save('2026-11-13', { isActive })).message).toMatch(/^Another quiz of this level runs/);
    }
  });

  it('two quizzes of one level are kept apart by the database itself, even when a change is reverted in the log', async () => {
    await save('2026-11-12', overNight);
    await save('2026-11-13', { isActive: 0 });
    await expect(
      product.pool.query(`update quizzes set is_active = 1 where date = '2026-11-13'`),
    ).rejects.toThrow('quizzes_apart');
    await save('2026-11-12', { isActive: 0 });
    const [{ id }] = (await product.pool.query('select max(id)::int as id from audit_log')).rows;
    await save('2026-11-13');
    const superAdmin = await sessionOf(product.pool, staff.superAdmin);
    const { body } = await product.ask(auditLog.revert, { auditID: id }, { token: superAdmin });
    expect(body).toMatchObject({ status: false, message: 'Another quiz of this level runs at that time' });
  });

  it('one of two overlapping quizzes that are saved at the same moment is refused', async () => {
    const replies = await Promise.all([save('2026-11-12', overNight), save('2026-11-13')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([false, true]);
  });
});

describe('a quiz that somebody else saved first', () => {
  it('a quiz that somebody else saved first is not overwritten by somebody who read it before', async () => {
    await save('2026-11-12');
    const { rowVersion } = (await read('2026-11-12')).quiz!;
    await save('2026-11-12', { ques5: question('Theirs') });
    const mine = quizOn('2026-11-12', { name: 'Mine', rowVersion });
    const { httpStatus, body } = await product.ask(quizzes.save, mine, { token });
    expect([httpStatus, body.status]).toEqual([409, false]);
    expect(body.response).toMatchObject({
      changedBy: 'Vikram Iyer',
      current: { name: 'Assets', question: { 4: { quesText: '<p>Theirs</p>' } } },
    });
  });

  it('a quiz that somebody else saved first is not overwritten by somebody who saw that there was none, either', async () => {
    expect(await save('2026-11-12', { rowVersion: 0 })).toMatchObject({ status: true });
    const { httpStatus } = await product.ask(quizzes.save, quizOn('2026-11-12', { rowVersion: 0 }), {
      token,
    });
    expect(httpStatus).toBe(409);
  });
});

describe('a copied quiz', () => {
  const copy = (toDate: string, toLevelID = 1) =>
    ask(quizzes.copy, { levelID: 1, date: '2026-11-12', toLevelID, toDate });

  it('a copied quiz has the same questions, and the times moved to its day', async () => {
    await save('2026-11-12');
    expect(await copy('2026-12-01', 2)).toMatchObject({ status: true, message: 'Quiz copied' });
    const { quiz, question: questions } = await read('2026-12-01', 2);
    expect(quiz).toMatchObject({
      name: 'Assets',
      startTime: '2026-12-01 09:00:00',
      endTime: '2026-12-01 21:00:00',
      nextQuizDate: '2026-12-17 09:00:00',
      rowVersion: 1,
    });
    expect(questions).toEqual((await read('2026-11-12')).question);
    expect((await copy('2026-12-01', 2)).response).toEqual({ quizID: quiz?.quizID });
  });

  it('a copied quiz needs a day without a quiz to go to, and a day with one to come from', async () => {
    await save('2026-11-12');
    await save('2026-11-13');
    expect(await copy('2026-11-13')).toMatchObject({
      status: false,
      message: 'Intermediate already has a quiz on 13 Nov 2026',
    });
    expect(
      (await ask(quizzes.copy, { levelID: 4, date: '2026-11-12', toLevelID: 1, toDate: '2026-11-20' }))
        .message,
    ).toMatch(/^The quiz was not found/);
  });

  it('a copied quiz does not run while another quiz does', async () => {
    await save('2026-11-12', { endTime: '2026-11-14 10:00' });
    expect((await copy('2026-11-13')).message).toMatch(/^Another quiz of this level runs from 12 Nov 2026/);
  });

  it('a copied quiz is reverted as a whole', async () => {
    await save('2026-11-12');
    const from = (await product.pool.query('select max(id)::int as id from audit_log')).rows[0].id;
    await copy('2026-12-01');
    const last = (await product.pool.query('select max(id)::int as id from audit_log')).rows[0].id;
    expect(await ask(auditLog.revert, { auditID: from + 1, lastID: last })).toMatchObject({ status: true });
    expect((await read('2026-12-01')).quiz).toBeNull();
  });
});

describe('the calendar of quizzes', () => {
  it('the calendar of quizzes shows the quizzes of one level in one month', async () => {
    await save('2026-11-12');
    await save('2026-11-30', { isActive: 2, nextQuizDate: '2026-12-01 09:00' });
    await save('2026-12-01');
    await save('2026-11-13', { levelID: 2 });
    const { days } = (await ask(quizzes.calendar, { levelID: 1, month: '2026-11' })).response;
    expect(days.map(({ date, isActive, endTime }) => [date, isActive, endTime])).toEqual([
      ['2026-11-12', 1, '2026-11-12 21:00:00'],
      ['2026-11-30', 2, '2026-11-30 21:00:00'],
    ]);
  });

  it('without a level the calendar shows the quizzes of all levels, each with its level', async () => {
    await save('2026-10-12');
    await save('2026-10-12', { levelID: 4 });
    const { days } = (await ask(quizzes.calendar, { month: '2026-10' })).response;
    expect(days.map(({ date, levelID }) => [date, levelID])).toEqual([
      ['2026-10-12', 1],
      ['2026-10-12', 4],
    ]);
  });

  it('the calendar of quizzes shows until when each level has an active quiz', async () => {
    const next = (day: string) => ({ nextQuizDate: `${dayFromToday(30)} 09:00`, date: day });
    await save(dayFromToday(0), next(dayFromToday(0)));
    await save(dayFromToday(2), next(dayFromToday(2)));
    await save(dayFromToday(4), { ...next(dayFromToday(4)), isActive: 0 });
    await save(dayFromToday(-1), { ...next(dayFromToday(-1)), levelID: 2 });
    const { levels } = (await ask(quizzes.supply, {})).response;
    expect(levels).toEqual([
      { levelID: 4, lastOn: '' },
      { levelID: 1, lastOn: dayFromToday(2) },
      { levelID: 2, lastOn: '' },
    ]);
  });
});
