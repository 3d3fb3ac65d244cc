import type { AnyCall } from '@prepdesk/contract/define-call';
import { questionMapping } from '@prepdesk/contract/mapping/question-mapping';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { addLesson, addQuestions } from '../../testing/mappables.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { searchTooShort } from '../questions/index.ts';
import { positionsOf } from './question-mapping.ts';

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
const vikram = useSession(product, staff.content);
let chain: Chain;
let banks = 5000;

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

beforeAll(async () => {
  chain = await addChain(product, asha, 'Mapping');
  // Makes room for numbers that are easy to read.
  await product.pool.query('delete from questions');
  await addQuestions(product.pool, range(1, 6000));
  await product.pool.query('update questions set is_active = 0 where id in (91, 92)');
});

async function aBank(slugID = 2): Promise<number> {
  banks += 1;
  await addLesson(product.pool, { topicID: chain.topicID, subTopicID: banks, slugID });
  return banks;
}

const ask = <C extends AnyCall>(call: C, input: Record<string, unknown>, token = asha) =>
  product.ask(call, input, { token });

const save = (subTopicID: number, ids: readonly number[], more: Record<string, unknown> = {}, token = asha) =>
  ask(questionMapping.save, { subTopicID, mappedQues: ids.join(','), ...more }, token);

async function mapped(subTopicID: number) {
  const { body } = await ask(questionMapping.mapped, { subTopicID });
  return { ids: body.response.questions.map(({ questionID }) => questionID), ...body.response };
}

async function lastAudit(): Promise<number> {
  const { rows } = await product.pool.query('select coalesce(max(id), 0)::int as id from audit_log');
  return rows[0].id;
}

async function auditSince(since: number) {
  const { rows } = await product.pool.query(
    `select row_key, before, after from audit_log where id > $1 and table_name = 'sub_topic_questions' order by id`,
    [since],
  );
  return rows;
}

describe('the questions of a sub-topic', () => {
  it('the questions of a sub-topic are saved as a whole and read in their order, each once', async () => {
    const bank = await aBank();
    expect((await save(bank, [7, 3, 7, 5])).body).toMatchObject({
      status: true,
      message: 'Questions mapped',
    });
    expect((await mapped(bank)).ids).toEqual([7, 3, 5]);
    await save(bank, [5, 7]);
    expect((await mapped(bank)).ids).toEqual([5, 7]);
    await save(bank, []);
    const { body } = await ask(questionMapping.mapped, { subTopicID: bank });
    expect([body.message, body.response.questions]).toEqual(['No data found', []]);
  });

  it('the questions of a sub-topic are listed in brief on request, and completely otherwise', async () => {
    const bank = await aBank();
    await save(bank, [3]);
    const brief = await ask(questionMapping.mapped, { subTopicID: bank, isBrief: 1 });
    const whole = await ask(questionMapping.mapped, { subTopicID: bank });
    expect(whole.body.response.questions[0]).toMatchObject({ questionID: 3, optionsOne: 'Debit' });
    expect(brief.body.response).toEqual({
      ...whole.body.response,
      questions: [{ ...whole.body.response.questions[0], optionsOne: '', optionsTwo: '' }],
    });
  });

  it('the questions of a sub-topic are saved with blanks between the numbers, and refused when the list contains anything else', async () => {
    const bank = await aBank(6);
    expect((await ask(questionMapping.save, { subTopicID: bank, mappedQues: ' 1 , 2' })).body.status).toBe(
      true,
    );
    for (const mappedQues of ['1;2', '1,,2', '1,x', '-1', '0', '99999999999', '3000000000']) {
      const { body } = await ask(questionMapping.save, { subTopicID: bank, mappedQues });
      expect(body.message).toBe('mappedQues is a list of question numbers separated by commas');
    }
    const many = await save(bank, range(1, 20_001));
    expect(many.body.message).toBe('A sub-topic holds at most 20,000 questions');
    expect((await mapped(bank)).ids).toEqual([1, 2]);
  });

  it('the questions of a sub-topic must exist and be active; the refusal names those that do not', async () => {
    const bank = await aBank();
    await save(bank, [1]);
    const unknown = await save(bank, [1, 800_001, 2, 800_002]);
    expect(unknown.body.message).toBe('These questions were not found: 800001, 800002');
    const inactive = await save(bank, [1, 91, 92]);
    expect(inactive.body.message).toBe('These questions are inactive, so they cannot be mapped: 91, 92');
    expect((await mapped(bank)).ids).toEqual([1]);
  });

  it('the questions of a sub-topic keep a question that became inactive, which can also be removed', async () => {
    const bank = await aBank();
    await save(bank, [93, 94]);
    await product.pool.query('update questions set is_active = 0 where id = 93');
    expect((await save(bank, [93, 94, 95])).body.status).toBe(true);
    expect((await save(bank, [94, 95])).body.status).toBe(true);
    expect((await save(bank, [93, 94, 95])).body.status).toBe(false);
  });

  it.each([
    [1, 'Video'],
    [4, 'Notes'],
    [7, 'Download books'],
  ])('the questions of a sub-topic are refused by a sub-topic of slug %i', async (slugID, name) => {
    const other = await aBank(slugID);
    for (const [call, more] of [
      [questionMapping.mapped, {}],
      [questionMapping.search, { search: 'sale' }],
      [questionMapping.save, { mappedQues: '1' }],
    ] as const) {
      const { body } = await ask(call, { subTopicID: other, ...more });
      expect(body.message).toBe(`This sub-topic is of the kind ${name}, which takes no questions`);
    }
  });
});

describe('a saved set', () => {
  it('a saved set of 5,000 questions is logged as one change, and a later addition only with its own rows', async () => {
    const bank = await aBank();
    const ids = range(101, 5000);
    const since = await lastAudit();
    const startedMs = performance.now();
    expect((await save(bank, ids)).body.status).toBe(true);
    expect(performance.now() - startedMs).toBeLessThan(5000);
    const first = await auditSince(since);
    expect(first).toHaveLength(1);
    expect(first[0]).toMatchObject({ row_key: String(bank), before: null });
    expect(first[0].after.questions).toEqual(ids);

    const then = await lastAudit();
    await save(bank, [...ids.filter((one) => one !== 300), 5500, 5501]);
    const left = { sub_topic_id: bank, questions: [300], places: [200] };
    const came = { sub_topic_id: bank, questions: [5500, 5501], places: [5001, 5002] };
    const gone = { row_key: String(bank), before: left, after: null };
    const come = { ...gone, before: null, after: came };
    const later = await auditSince(then);
    expect(later).toHaveLength(2);
    expect(later).toEqual(expect.arrayContaining([gone, come]));
    expect((await mapped(bank)).ids.slice(-3)).toEqual([5100, 5500, 5501]);
  });

  it('a saved set that is saved again unchanged changes nothing', async () => {
    const bank = await aBank();
    await save(bank, [1, 2, 3]);
    const since = await lastAudit();
    await save(bank, [1, 2, 3]);
    expect(await auditSince(since)).toEqual([]);
  });

  it('a saved set is refused when a colleague changed it since it was read, and comes with the colleague’s version', async () => {
    const bank = await aBank();
    await save(bank, [1, 2]);
    const { setVersion } = await mapped(bank);
    await save(bank, [1, 2, 3], { setVersion }, vikram);
    const now = await mapped(bank);
    const { httpStatus, body } = await save(bank, [1, 2, 4], { setVersion });
    expect(httpStatus).toBe(409);
    expect(body.response).toEqual({
      current: { mappedQues: '1,2,3', setVersion: now.setVersion },
      changedBy: 'Vikram Iyer',
    });
    expect((await save(bank, [1, 2, 3, 4], { setVersion: now.setVersion })).body.status).toBe(true);
    expect((await save(bank, [9])).body.status).toBe(true);
    expect((await mapped(bank)).ids).toEqual([9]);
  });

  it('a saved set is refused for the second of two people who save from the same version', async () => {
    const bank = await aBank();
    const { setVersion } = await mapped(bank);
    const replies = await Promise.all([
      save(bank, [1], { setVersion }),
      save(bank, [2], { setVersion }, vikram),
    ]);
    expect(replies.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
  });
});

describe('a search', () => {
  it('a search covers the whole bank and shows what is mapped here', async () => {
    const bank = await aBank();
    await save(bank, [4242]);
    const { body } = await ask(questionMapping.search, { subTopicID: bank, search: 'sale 4242' });
    expect(body.response.questions.map(({ questionID, mapped: is }) => [questionID, is])).toEqual([
      [4242, 1],
    ]);
  });

  it('a search returns at most 200 and says that there are more', async () => {
    const bank = await aBank();
    const { body } = await ask(questionMapping.search, { subTopicID: bank, search: 'entry records' });
    expect(body.response.questions).toHaveLength(200);
    expect(body.response.isCapped).toBe(true);
    expect(body.response.questions[0]?.questionID).toBe(6000);
  });

  it('a search without a text returns what is mapped, in its order', async () => {
    const bank = await aBank();
    await save(bank, [6, 4]);
    const { body } = await ask(questionMapping.search, { subTopicID: bank, search: '  ' });
    expect(body.response.questions.map(({ questionID }) => questionID)).toEqual([6, 4]);
  });

  it.each([
    ['s', 'sale 4242', true],
    ['4 s', 'sale 4242', true],
    ['sa', 'sale 4242', true],
    ['al', 'sale 4242', false],
    ['zx', 'sale 4242', false],
  ])('a search for "%s" finds words that begin with it, and nothing else', async (search, words, exists) => {
    const bank = await aBank();
    const question = await product.pool.query('select id from questions where words ilike $1', [
      `%${words}%`,
    ]);
    await save(bank, [question.rows[0].id]);
    const { body } = await ask(questionMapping.search, { subTopicID: bank, search });
    expect(body.status).toBe(true);
    expect(body.response.questions.length > 0).toBe(exists);
    expect(body.message).toBe(exists ? '' : `No Data Found for ${search}`);
  });

  it('a search for one letter finds the beginning of a unique id', async () => {
    const bank = await aBank();
    await product.pool.query(`update questions set unique_id = 'x-1' where id = 4243`);
    const { body } = await ask(questionMapping.search, { subTopicID: bank, search: 'X' });
    expect(body.response.questions.map(({ questionID }) => questionID)).toEqual([4243]);
    await product.pool.query(`update questions set unique_id = '' where id = 4243`);
  });

  it('a search for punctuation alone says what it needs', async () => {
    const bank = await aBank();
    const { body } = await ask(questionMapping.search, { subTopicID: bank, search: '%_' });
    expect(body).toMatchObject({ status: false, message: searchTooShort });
  });

  it('a search finds no inactive question unless it is mapped', async () => {
    const bank = await aBank();
    const { body } = await ask(questionMapping.search, { subTopicID: bank, search: '91' });
    expect([body.message, body.response.questions]).toEqual(['No Data Found for 91', []]);
  });
});

describe('places in the list', () => {
  const mappings = [1, 2, 3].map((questionID) => ({ questionID, position: questionID * 10 }));
  const positioned = (ids: number[]) =>
    positionsOf(ids, mappings).map(({ questionID, position }) => [questionID, position]);

  it.each([
    [
      'stay when one leaves and others are added at the end',
      [1, 3, 8],
      [
        [1, 10],
        [3, 30],
        [8, 31],
      ],
    ],
    [
      'stay when there is room between',
      [1, 8, 2, 3],
      [
        [1, 10],
        [8, 11],
        [2, 20],
        [3, 30],
      ],
    ],
    [
      'are numbered again when the order changes',
      [3, 1],
      [
        [3, 1],
        [1, 2],
      ],
    ],
  ])('questions move in the list: %s', (_, ids, expected) => {
    expect(positioned(ids)).toEqual(expected);
  });
});
