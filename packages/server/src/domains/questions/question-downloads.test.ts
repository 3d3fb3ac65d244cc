import type { Question } from '@prepdesk/contract/questions/question';
import { questionDownloadPath, reportDownloadPath } from '@prepdesk/contract/questions/question-file';
import { questions } from '@prepdesk/contract/questions/questions';
import { beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../spreadsheets/read-xlsx.ts';
import { textOf } from '../../spreadsheets/sheet-cell.ts';
import { importerOf } from '../../testing/importer.ts';
import { useProduct } from '../../testing/product.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

const nasty = [
  '=1+1',
  '-3.75 & +4',
  '@SUM(A1:A9)',
  "'=apostrophe",
  'a < b, "quoted"; and c > d',
  '<p>Two<br />lines</p>\n<p>and a <strong>table</strong></p>',
  'R&amp;D &lt;b&gt; is not bold',
  'मूल्यह्रास ₹ 4,999 👩‍🏫',
  '0012',
  '_x000D_ and 1e5',
  '2026-03-01',
];

beforeAll(async () => {
  for (const [index, text] of nasty.entries()) {
    const question = {
      type: 1,
      quesText: text,
      optionsOne: `1 ${text}`,
      optionsTwo: `2 ${text}`,
      optionsThree: text,
      answer: index % 2 ? '1,3' : '2',
      difficultyLevel: 1 + (index % 3),
      questionDuration: 60 + index,
      solution: text,
      reference: index % 2 ? text : '',
      isActive: index % 3 ? 1 : 0,
      // Old rows have no unique id.
      uniqueID: index % 4 ? `NASTY/${index}` : '',
    };
    const { body } = await product.ask(questions.add, question, { token });
    expect(body.message).toBe('Question added');
  }
  for (const answer of ['-3.75', '12', '0.5']) {
    const number = {
      type: 2,
      quesText: `What is ${answer}?`,
      answer,
      difficultyLevel: 1,
      questionDuration: 60,
    };
    await product.ask(questions.add, number, { token });
  }
});

const get = (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
  product.server.inject({
    method: 'GET',
    url: `/api/${path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

const imported = (name: string, content: Buffer, type: number) =>
  importerOf(product, token).checkedFile(name, content, type);

const none = { add: 0, change: 0, fault: 0, near: 0, kept: 0, noted: 0 };

describe('an export', () => {
  it.each([
    ['csv', 1, nasty.length],
    ['xlsx', 1, nasty.length],
    ['csv', 2, 3],
    ['xlsx', 2, 3],
  ] as const)(
    'an export as %s of type %i changes nothing when it is imported again',
    async (format, type, count) => {
      const reply = await get(questionDownloadPath, { type: String(type), format });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="?(mcq|numerical)-questions-\\d{4}-\\d\\d-\\d\\d\\.${format}"?$`),
      );
      const one = await imported(`all.${format}`, reply.rawPayload, type);
      const errors = await product.pool.query(
        `select row_number, action, faults, content from question_import_rows where import_id = $1 and action <> 'same'`,
        [one.importID],
      );
      expect(errors.rows).toEqual([]);
      expect(one.counts).toEqual({ ...none, same: count });
    },
  );

  it('an export contains what the filter finds and nothing else', async () => {
    const reply = await get(questionDownloadPath, { type: '1', difficultyLevel: '2' });
    const lines = (await product.ask(questions.list, { type: 1, difficultyLevel: 2 }, { token })).body
      .response;
    for (const { uniqueID } of lines.questions as Question[]) expect(reply.payload).toContain(uniqueID);
    expect(reply.payload).not.toContain('NASTY/2');
  });

  it('an export of many questions is sent in batches, each question once', async () => {
    await product.pool.query(`insert into questions (type, ques_text, options_one, options_two, answer,
      difficulty_level, duration_seconds, words, bands, reference)
      select 1, 'Question ' || n, 'a', 'b', '1', 1, 60, 'q', '{}', 'MANY' from generate_series(1, 2500) n`);
    const { payload } = await get(questionDownloadPath, { type: '1' });
    expect(new Set(payload.match(/Question \d+/g)).size).toBe(2500);
    await product.pool.query(`delete from questions where reference = 'MANY'`);
  });

  it.each([
    ['a stranger', '', 401],
    ['somebody without the right', staff.nobody, 403],
  ])('an export is refused to %s with %s', async (_, phone, status) => {
    const other = phone ? await sessionOf(product.pool, phone) : 'nobody';
    for (const path of [questionDownloadPath, reportDownloadPath]) {
      const query = { type: '1', importID: '1' };
      const reply = await get(path, query, { authorization: `Bearer ${other}` });
      expect([reply.statusCode, reply.json().status]).toEqual([status, false]);
    }
  });

  it('an export of an unknown type is refused with a clear sentence', async () => {
    const reply = await get(questionDownloadPath, { type: '7' });
    expect(reply.json()).toMatchObject({
      status: false,
      message: expect.stringContaining('MCQ or Numerical'),
    });
  });
});

it('the report of an import can be downloaded with every error', async () => {
  const file =
    'Question,Option A,Option B,Answer,Difficulty,Duration\nOne?,a,b,A,Easy,60\nTwo?,a,,C,Easy,60\n';
  const { importID } = await imported('two.csv', Buffer.from(file), 1);
  const { payload } = await get(reportDownloadPath, { importID: String(importID), kind: 'fault' });
  expect(payload.split('\r\n').slice(1, 2).join()).toContain('3,Error,');
  expect(payload).toContain('Option B: A question has at least two options');
  expect(payload).toContain('Answer: The answer names an option that is empty');
});

it('the report of long changes is a workbook that Excel opens: no cell exceeds Excel’s limit', async () => {
  const heading = 'Unique ID,Question,Option A,Option B,Answer,Difficulty,Duration,Solution\n';
  const line = (letter: string) =>
    `LONG-1,${letter.repeat(18_000)}?,a,b,A,Easy,60,${letter.repeat(18_000)}\n`;
  const first = await imported('long.csv', Buffer.from(heading + line('x')), 1);
  await importerOf(product, token).commit(first.importID);
  const { importID } = await imported('longer.csv', Buffer.from(heading + line('y')), 1);
  const { rawPayload } = await get(reportDownloadPath, { importID: String(importID), format: 'xlsx' });
  const { rows } = await readXlsx(rawPayload);
  const changes = rows[0]?.cells.at(-1) ?? '';
  expect(changes).toMatch(/Question: x{999}… → y{999}…\nSolution: x{999}… → y{999}…/);
  expect(Math.max(...(rows[0]?.cells.map((cell) => textOf(cell).length) ?? []))).toBeLessThan(32_767);
});
