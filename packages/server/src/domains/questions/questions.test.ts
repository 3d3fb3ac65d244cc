import type { AnyCall } from '@prepdesk/contract/define-call';
import { questions } from '@prepdesk/contract/questions/questions';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, questionText } from '../../testing/catalogue.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
const vikram = useSession(product, staff.content);

type Values = Record<string, unknown>;

const ask = <C extends AnyCall>(call: C, input: Values, token = asha) => product.ask(call, input, { token });

async function added(input: Values): Promise<number> {
  const { body } = await ask(questions.add, input);
  expect(body.message).toBe('Question added');
  return body.response.questionID;
}

const listed = async (input: Values) => {
  const { body } = await ask(questions.list, { type: 1, ...input });
  return body.response.questions.map(({ questionID }) => questionID);
};

const errorsOf = async (input: Values): Promise<unknown> => {
  const { body } = await ask(questions.add, input);
  return (body.response as { fields?: Values }).fields;
};

const mcq = questionText('Which of these is owned?');
const numerical = {
  type: 2,
  quesText: '<p>What is 7.5 % of 250?</p>',
  answer: '18.75',
  difficultyLevel: 1,
  questionDuration: 60,
};

describe('a question', () => {
  it.each<[string, Values, Values]>([
    ['no text', { quesText: '<p>&nbsp;</p>' }, { quesText: 'Please enter the question' }],
    ['one option', { optionsTwo: '' }, { optionsTwo: 'A question has at least two options' }],
    [
      'a gap between options',
      { optionsFour: '<p>Both</p>' },
      { optionsThree: 'Fill this option, or move up those after it' },
    ],
    ['an option twice', { optionsTwo: mcq.optionsOne }, { optionsTwo: 'This is the same as option A' }],
    ['no answer', { answer: '' }, { answer: 'Please select the right answer' }],
    [
      'an answer without an option',
      { answer: '1,3' },
      { answer: 'The answer names an option that is empty' },
    ],
    [
      'an answer in words',
      { answer: 'A' },
      { answer: 'The answer names options by their numbers, such as 2 or 1,3' },
    ],
    [
      'no difficulty',
      { difficultyLevel: 4 },
      { difficultyLevel: 'Choose how difficult it is: Easy, Medium or Hard' },
    ],
    [
      'two hours and a second',
      { questionDuration: 7201 },
      { questionDuration: 'The duration is a whole number of seconds, from 1 to 7200' },
    ],
    [
      'a unique id with a space',
      { uniqueID: 'AC 1' },
      { uniqueID: 'A unique ID has letters, digits and . _ - / only, and begins with a letter or a digit' },
    ],
    [
      'an option that is only a script',
      { optionsTwo: '<script>let text</script>' },
      { optionsTwo: 'A question has at least two options' },
    ],
  ])('a question with %s is refused', async (_, change, fields) => {
    expect(await errorsOf({ ...mcq, ...change })).toEqual(fields);
  });

  it.each(['twelve', '1,5', '1e3', '12345678901234567', '', '-'])(
    'a question of numbers with the answer "%s" is refused',
    async (answer) => {
      expect(await errorsOf({ ...numerical, answer })).toEqual({
        answer: 'The answer is a number, such as 12 or -3.75',
      });
    },
  );

  it.each([
    ['+07.50', '7.5'],
    ['−.5', '-0.5'],
    ['-0.000', '0'],
    ['0.1234567891', '0.1234567891'],
    ['999999999999999.1', '999999999999999.1'],
  ])('a question of type number keeps the answer %s as %s, digit by digit', async (answer, kept) => {
    const questionID = await added({ ...numerical, answer });
    const { body } = await ask(questions.one, { questionID });
    expect(body.response.answer).toBe(kept);
  });

  it('a question is stored with sanitised HTML, its formulas, and its answers in order', async () => {
    const quesText =
      '<p onclick="x()">Area of <span data-type="inline-math" data-latex="\\pi r^2"></span></p><script>x()</script>';
    const questionID = await added({ ...mcq, quesText, optionsThree: '<p>Both</p>', answer: '3, 1,1' });
    const { body } = await ask(questions.one, { questionID });
    expect(body.response).toMatchObject({
      quesText: '<p>Area of <span data-type="inline-math" data-latex="\\pi r^2"></span></p>',
      answer: '1,3',
      uniqueID: '',
      isActive: 1,
      rowVersion: 1,
    });
  });

  it('a question has a unique id that no other question has, whatever its case', async () => {
    await added({ ...mcq, uniqueID: 'law/1.a' });
    expect(await errorsOf({ ...mcq, uniqueID: 'LAW/1.A' })).toEqual({
      uniqueID: 'Another question already has this unique ID',
    });
    await added({ ...mcq, uniqueID: '' });
    await added({ ...mcq, uniqueID: '' });
  });

  it('a question keeps its type', async () => {
    const questionID = await added(mcq);
    const { body } = await ask(questions.edit, { ...numerical, questionID, isActive: 1 });
    expect(body.message).toBe('The type of a question cannot be changed');
  });

  it('a question is refused when saved from an old version, with the current values and their author', async () => {
    const questionID = await added(mcq);
    const change = { ...mcq, questionID, isActive: 1, rowVersion: 1 };
    await ask(questions.edit, { ...change, optionsTwo: '<p>A debt</p>' }, vikram);
    const { httpStatus, body } = await ask(questions.edit, { ...change, difficultyLevel: 3 });
    const { body: now } = await ask(questions.one, { questionID });
    expect(httpStatus).toBe(409);
    expect(body.response).toEqual({ current: now.response, changedBy: 'Vikram Iyer' });
    expect(now.response).toMatchObject({ optionsTwo: '<p>A debt</p>', difficultyLevel: 1, rowVersion: 2 });
  });

  it('a question that does not exist is reported as missing', async () => {
    const { body } = await ask(questions.one, { questionID: 2_000_000_000 });
    expect(body.message).toBe('The question was not found. It may have been removed, or the link is old');
  });
});

describe('questions of one type', () => {
  it('questions of one type are for holders of their list, or of the screen that edits both types', async () => {
    const mcqID = await added(mcq);
    const numericalID = await added(numerical);
    const { rows } = await product.pool.query('select id from admin_users where phone = $1', [staff.nobody]);
    const of = (questionID: number) => ({ questionID });
    const tries: [AnyCall, Values, Values][] = [
      [questions.list, { type: 1 }, { type: 2 }],
      [questions.one, of(mcqID), of(numericalID)],
      [questions.add, mcq, numerical],
      [
        questions.edit,
        { ...mcq, ...of(mcqID), isActive: 1 },
        { ...numerical, ...of(numericalID), isActive: 1 },
      ],
    ];
    const token = await sessionOf(product.pool, staff.nobody);
    for (const [key, may] of [
      [21, [200, 403]],
      [60, [403, 200]],
      [102, [200, 200]],
    ] as const) {
      await product.pool.query('delete from user_permissions where user_id = $1', [rows[0].id]);
      await product.pool.query('insert into user_permissions values ($1, $2)', [rows[0].id, key]);
      product.services.access.forget();
      for (const [call, one, two] of tries) {
        const replies = [await ask(call, one, token), await ask(call, two, token)];
        expect(
          replies.map(({ httpStatus }) => httpStatus),
          `${call.path} with ${key}`,
        ).toEqual(may);
      }
    }
  });
});

describe('the list of questions', () => {
  let liquid: number;
  let fixed: number;
  let number: number;
  beforeAll(async () => {
    const of = (quesText: string, more: Values) => added({ ...questionText(quesText), ...more });
    liquid = await of('Quick ratio leaves out 100% of <b>inventory</b>', { uniqueID: 'RT-2024-7' });
    fixed = await of('Quick ratio and current_ratio differ by inventory', {
      uniqueID: 'RT-2023-1',
      difficultyLevel: 3,
      isActive: 0,
      optionsThree: '<p>संपत्ति</p>',
    });
    number = await added({
      ...numerical,
      quesText: '<p>The quick ratio of 4 and 2</p>',
      uniqueID: 'RT-2024-8',
    });
  });

  it('the list of questions shows the newest first, and only its type', async () => {
    const matches = await listed({ search: 'quick ratio' });
    expect(matches).toEqual([fixed, liquid]);
    expect(await listed({ search: 'quick ratio', type: 2 })).toEqual([number]);
  });

  it.each<[string, Values, () => number[]]>([
    ['every word, in any order and case', { search: 'INVENTORY quick' }, () => [fixed, liquid]],
    ['words of the options', { search: 'संपत्ति' }, () => [fixed]],
    ['a percent sign as itself', { search: '100% of' }, () => [liquid]],
    ['an underscore as itself', { search: 'current_ratio' }, () => [fixed]],
    ['the beginning of a unique id', { search: 'rt-2024' }, () => [liquid]],
    ['the beginning of a unique id that has no long word', { search: 'RT-' }, () => [fixed, liquid]],
    ['a unique id in its own filter', { uniqueID: 'rt-20' }, () => [fixed, liquid]],
    ['how difficult they are', { uniqueID: 'rt-', difficultyLevel: 3 }, () => [fixed]],
    ['whether they are active', { uniqueID: 'rt-', isActive: 1 }, () => [liquid]],
    ['nothing that there is not', { search: 'quick ratio nowhere' }, () => []],
  ])('the list of questions finds %s', async (_, input, ids) => {
    expect(await listed(input)).toEqual(ids());
  });

  it('the list of questions finds a question by its number', async () => {
    expect(await listed({ search: String(liquid) })).toEqual([liquid]);
    expect(await listed({ search: '99999999999999' })).toEqual([]);
  });

  it.each(['q', 'of', '%_', '"', 'a b c'])(
    'the list of questions refuses to search the whole bank for "%s"',
    async (search) => {
      const { body } = await ask(questions.list, { type: 1, search });
      expect(body.message).toBe('Type three letters of a word or more, or the number of a question');
    },
  );
});

describe('many questions at once', () => {
  const states = async (ids: number[]) => {
    const { rows } = await product.pool.query(
      'select is_active from questions where id = any($1) order by id',
      [ids],
    );
    return rows.map((row) => row.is_active);
  };

  it('many questions at once change their state, except those that changed since and those of another type', async () => {
    const [one, two] = [await added(mcq), await added(mcq)];
    const other = await added(numerical);
    await ask(questions.edit, { ...mcq, questionID: two, isActive: 1, difficultyLevel: 3 }, vikram);
    const seen = [one, two, other].map((questionID) => ({ questionID, rowVersion: 1 }));
    const { body } = await ask(questions.setStates, { type: 1, isActive: 0, questions: seen });
    expect(body).toMatchObject({
      message: 'Questions changed',
      response: { changed: 1, unchanged: 0, left: [two, other] },
    });
    expect(await states([one, two, other])).toEqual([0, 1, 1]);
    const { rows } = await product.pool.query(
      `select count(*)::int as count from audit_log where table_name = 'questions' and row_key = $1 and call = $2`,
      [String(one), questions.setStates.path],
    );
    expect(rows[0].count).toBe(1);
  });

  it('many questions at once need the right to the list of their type', async () => {
    const token = await sessionOf(product.pool, staff.support);
    const { httpStatus } = await ask(
      questions.setStates,
      { type: 1, isActive: 0, questions: [{ questionID: 1, rowVersion: 1 }] },
      token,
    );
    expect(httpStatus).toBe(403);
  });
});

describe('questions by what they are mapped to', () => {
  it('questions by what they are mapped to: a course, a subject, or both in one sub-topic', async () => {
    const [one, two] = [
      await addChain(product, asha, 'Mapped one'),
      await addChain(product, asha, 'Mapped two'),
    ];
    for (const { subTopicID, questionID } of [one, two])
      await product.pool.query(
        'insert into sub_topic_questions (sub_topic_id, question_id, position) values ($1, $2, 1)',
        [subTopicID, questionID],
      );
    expect(await listed({ courseIDs: `${one.courseID}` })).toEqual([one.questionID]);
    expect(await listed({ courseIDs: [one.courseID, two.courseID] })).toEqual([
      two.questionID,
      one.questionID,
    ]);
    expect(await listed({ subjectIDs: [two.subjectID] })).toEqual([two.questionID]);
    expect(await listed({ courseIDs: [one.courseID], subjectIDs: [two.subjectID] })).toEqual([]);
  });
});
