import { questions } from '@prepdesk/contract/questions/questions';
import { keyOf, type RoutePath } from '@prepdesk/contract/routes';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Dice, newDice } from '../../testing/dice.ts';
import { examTexts } from '../../testing/exam-texts.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { spareRoleID, staff } from '../../testing/staff.ts';
import { type Compared, candidates, nearDuplicates, nearEnough } from './near-duplicates.ts';
import { bandsOf, questionMatches, wordsOf } from './question-words.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Ways in which people write the same question a second time. */
const rewritings: Record<string, (text: string, dice: Dice) => string> = {
  typos: (text, dice) =>
    [...text]
      .flatMap((letter) => {
        if (!dice.isHit(0.025)) return [letter];
        return dice.oneOf([
          [],
          [letter, letter],
          [dice.oneOf([...letters])],
          [letter, dice.oneOf([...letters])],
        ]);
      })
      .join(''),
  'other numbers': (text, dice) =>
    text.replace(/\d/g, (digit) => (dice.isHit(0.5) ? String((Number(digit) + 3) % 10) : digit)),
  'words in another order': (text, dice) => {
    const words = text.split(' ');
    const cut = 1 + Math.floor(words.length * (dice.isHit(0.5) ? 0.3 : 0.6));
    return [...words.slice(cut), ...words.slice(0, cut)].join(' ');
  },
  'a word left out and one put in': (text, dice) => {
    const words = text.split(' ');
    words.splice(words.indexOf(dice.oneOf(words)), 1);
    words.splice(words.indexOf(dice.oneOf(words)), 0, dice.oneOf(['usually', 'indeed', 'mainly', 'given']));
    return words.join(' ');
  },
  'capitals and other marks': (text) => text.toUpperCase().replace(/[.,?]/g, ' ;').replace(/ /g, '  '),
};

const bandsOfExams = new Map(examTexts.map((text) => [text, new Set(bandsOf(text))]));
const sharesBand = (exam: string, other: string): boolean =>
  bandsOf(other).some((band) => bandsOfExams.get(exam)?.has(band));

async function similarities(pairs: readonly [string, string][]): Promise<number[]> {
  const { rows } = await product.pool.query<{ similarity: number }>(
    'select similarity(a, b) from unnest($1::text[], $2::text[]) with ordinality as t (a, b, n) order by n',
    [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  );
  return rows.map(({ similarity }) => similarity);
}

describe('bands', () => {
  it.each(Object.entries(rewritings))(
    'bands are shared by a question and the same question with %s',
    async (_, rewrite) => {
      const dice = newDice(7);
      const pairs = examTexts.flatMap((text) =>
        Array.from({ length: 25 }, (): [string, string] => [text, rewrite(text, dice)]),
      );
      const judged = (await similarities(pairs)).map((similarity, index) => ({
        similarity,
        pair: pairs[index]!,
      }));
      const near = judged.filter(({ similarity }) => similarity >= nearEnough);
      expect(near.length).toBeGreaterThan(pairs.length / 2);
      const missed = near.filter(({ pair }) => !sharesBand(...pair));
      expect(missed.length / near.length).toBeLessThan(0.002);
      expect(missed.filter(({ similarity }) => similarity >= 0.75)).toEqual([]);
    },
  );

  it('bands are always the same for the same text, and empty for a text without words', () => {
    expect(bandsOf('A capital asset')).toEqual(bandsOf('A capital asset'));
    expect(bandsOf('A capital asset')).toHaveLength(48);
    expect(bandsOf('A capital asset').slice(0, 3)).toMatchInlineSnapshot(`
      [
        -624869537,
        859273510,
        1305903966,
      ]
    `);
    expect(bandsOf(' – … ')).toEqual([]);
  });
});

const compared = (words: string, index: number): Compared => ({
  rowNumber: index + 2,
  words,
  bands: bandsOf(words),
});

async function inBank(words: string): Promise<number> {
  const { rows } = await product.pool.query(
    `insert into questions (type, ques_text, answer, difficulty_level, duration_seconds, words, bands)
    values (1, $1, '1', 1, 60, $1, $2) returning id`,
    [words, bandsOf(words)],
  );
  return rows[0].id;
}

const emptyBank = () => product.pool.query('truncate questions cascade');

describe('a file of questions', () => {
  it('a file of questions has no near-duplicates when each row asks something different', async () => {
    await emptyBank();
    expect(await nearDuplicates(product.services.connection.db, examTexts.map(compared))).toEqual([]);
    for (const text of examTexts.slice(0, 16)) await inBank(text);
    expect(await nearDuplicates(product.services.connection.db, examTexts.slice(16).map(compared))).toEqual(
      [],
    );
  });

  it('a file of questions reports every row that rewrites a question of the bank or an earlier row, and which one', async () => {
    await emptyBank();
    const dice = newDice(11);
    const typos = rewritings.typos!;
    const ids: number[] = [];
    for (const text of examTexts.slice(0, 16)) ids.push(await inBank(text));
    const rows = [
      ...examTexts.slice(0, 16).map((text) => typos(text, dice)),
      ...examTexts.slice(16),
      ...examTexts.slice(16).map((text) => typos(text, dice)),
    ].map(compared);
    const matches = await nearDuplicates(product.services.connection.db, rows);
    expect(matches.map(({ similarity, ...near }) => near)).toEqual([
      ...ids.map((nearQuestionID, index) => ({ rowNumber: index + 2, nearQuestionID, nearRow: null })),
      ...examTexts.slice(16).map((_, index) => ({
        rowNumber: examTexts.length + index + 2,
        nearQuestionID: null,
        nearRow: 16 + index + 2,
      })),
    ]);
    for (const { similarity } of matches) expect(similarity).toBeGreaterThanOrEqual(nearEnough);
  });

  it('a file of questions in Hindi is compared by its Hindi words', async () => {
    await emptyBank();
    const questionID = await inBank('भारतीय संविदा अधिनियम के अनुसार एक वैध संविदा के लिए क्या आवश्यक है?');
    const rows = [
      'भारतीय संविदा अधिनियम के अनुसार वैध संविदा के लिए क्या-क्या आवश्यक है?',
      'माल विक्रय अधिनियम में शर्त और वारंटी के बीच क्या अंतर है?',
    ].map(compared);
    const matches = await nearDuplicates(product.services.connection.db, rows);
    expect(matches).toMatchObject([{ rowNumber: 2, nearQuestionID: questionID }]);
  });

  it('a file of questions does not report a question that it changes as a duplicate of itself', async () => {
    await emptyBank();
    const text = examTexts[3]!;
    const questionID = await inBank(text);
    const row = { ...compared(text, 0), questionID };
    expect(await nearDuplicates(product.services.connection.db, [row])).toEqual([]);
  });

  it('a file of questions finds a duplicate even when a row in between shares part of its words', async () => {
    await emptyBank();
    const [twin, one, other] = examTexts.slice(0, 3).map(compared);
    const rows = [
      { ...twin!, rowNumber: 2, bands: [1, 2] },
      { ...one!, rowNumber: 3, bands: [1] },
      { ...other!, rowNumber: 4, bands: [2] },
      { ...twin!, rowNumber: 5, bands: [1, 2] },
    ];
    expect(await nearDuplicates(product.services.connection.db, rows)).toMatchObject([
      { rowNumber: 5, nearRow: 2, similarity: 1 },
    ]);
  });

  it('a file of questions with thousands of rows of the same pattern is compared in reasonable time', async () => {
    await emptyBank();
    const rows = Array.from({ length: 5000 }, (_, n) =>
      compared(`A trader buys ${n} bags of rice at ${n * 7 + 13} rupees each. What does he pay in all?`, n),
    );
    const startMs = performance.now();
    const matches = await nearDuplicates(product.services.connection.db, rows);
    expect(matches.length).toBeGreaterThan(4000);
    expect(performance.now() - startMs).toBeLessThan(20_000);
  });
});

describe('while a question is typed', () => {
  const ask = async (input: Record<string, unknown>) => {
    const { body } = await product.ask(questions.similar, input, { token });
    return body.response.similar;
  };
  const text = examTexts[0]!.replace(/\?.*/, '?');
  const options = {
    optionsOne: 'Inventory',
    optionsTwo: 'Plant',
    optionsThree: 'Goodwill',
    optionsFour: 'Patents',
  };
  let questionID: number;
  beforeAll(async () => {
    await emptyBank();
    for (const other of examTexts.slice(1)) await inBank(other);
    questionID = await inBank(wordsOf({ quesText: text, ...options, optionsFive: '' }));
  });

  it('the same question is shown, whatever punctuation surrounds its words', async () => {
    const quesText = `<p>  <strong>${text.replace('current', '<u>current</u>')}</strong>&nbsp;</p><p></p>`;
    const [first, ...others] = await ask({ quesText, ...options });
    expect(first).toMatchObject({ questionID, similarity: 1, type: 1, isActive: 1 });
    expect(others).toEqual([]);
  });

  it('a near-duplicate is shown before the options are entered', async () => {
    expect(await ask({ quesText: `<p>${text}</p>` })).toMatchObject([{ questionID }]);
  });

  it('a near-duplicate is shown only to people who may see questions of its type', async () => {
    const spare = await sessionOf(product.pool, staff.spare);
    const seenWith = async (path: RoutePath) => {
      await product.pool.query(
        `with gone as (delete from role_permissions where role_id = ${spareRoleID})
         insert into role_permissions values (${spareRoleID}, $1)`,
        [keyOf(path)],
      );
      product.services.access.forget();
      const { body } = await product.ask(questions.similar, { quesText: text, ...options }, { token: spare });
      return body.response.similar.map((one) => one.questionID);
    };
    expect(await seenWith('/mcq_ques')).toEqual([questionID]);
    expect(await seenWith('/numerical-ques')).toEqual([]);
    expect(await seenWith('/questions')).toEqual([questionID]);
  });

  it('a question that asks something different in the same style is not shown', async () => {
    const quesText = '<p>Which of the following is a current liability of a trading company?</p>';
    expect(
      await ask({ quesText, optionsOne: 'Creditors', optionsTwo: 'Debentures', optionsThree: 'Shares' }),
    ).toEqual([]);
  });

  it('a question is no near-duplicate of itself, and a very short text has none', async () => {
    expect(await ask({ quesText: text, ...options, questionID })).toEqual([]);
    expect(await ask({ quesText: '<p>Which of</p>' })).toEqual([]);
    expect(await ask({})).toEqual([]);
  });
});

describe('a bank of 20,000', () => {
  it('a bank of 20,000 is searched for near-duplicates and words through indexes', async () => {
    await emptyBank();
    await product.pool.query(
      `insert into questions (type, ques_text, answer, difficulty_level, duration_seconds, words, bands)
      select 1, md5(n::text), '1', 1, 60, md5(n::text) || ' ' || md5((n + 1)::text), array[n, -n, n * 7]
      from generate_series(1, 20000) n`,
    );
    await product.pool.query('vacuum (analyze) questions');
    const planOf = async (query: SQL) => {
      const { rows } = await product.services.connection.db.execute(sql`explain ${query}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const bands = sql`${`{${bandsOf(examTexts[0]!).join()}}`}::int[]`;
    const nearPlan = await planOf(candidates(bands, 100));
    expect(nearPlan).toContain('questions_bands');
    expect(nearPlan).not.toContain('Seq Scan on questions');
    const matching = (search: string) => sql`select * from questions where ${questionMatches(search)}`;
    expect(await planOf(matching('c4ca4238'))).toContain('questions_words');
    expect(await planOf(matching('AC-12'))).toContain('questions_unique_id_begins');
  });
});
