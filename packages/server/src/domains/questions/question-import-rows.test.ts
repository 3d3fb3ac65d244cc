import { questionImports } from '@prepdesk/contract/questions/question-imports';
import { beforeAll, describe, expect, it } from 'vitest';
import { importerOf, mappingOf } from '../../testing/importer.ts';
import { useProduct } from '../../testing/product.ts';
import { type FileRow, fileHeadings, questionRows } from '../../testing/question-file.ts';
import { sessionOf } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
let importer: ReturnType<typeof importerOf>;
beforeAll(async () => {
  importer = importerOf(product, await sessionOf(product.pool, staff.superAdmin));
});

const query = async (text: string, values?: unknown[]) => (await product.pool.query(text, values)).rows;

describe('a row', () => {
  const [good] = questionRows(1, { prefix: 'ROW', seed: 31 });
  const checkRows = async (rows: Partial<FileRow>[]) => {
    const { importID } = await importer.checkedImport(
      rows.map((row, n) => ({ ...good!, 'Unique ID': `ROW-${n}-${Math.random()}`, ...row })),
    );
    return (await importer.report(importID, 'all')).rows;
  };

  it('a row accepts its answer in many notations', async () => {
    const ways = ['2', 'b', 'Option B', '(b)', 'B.', '1,3', 'a & c', 'A and C', '1;3', '7'];
    const { importID } = await importer.checkedImport(
      ways.map((Answer, n) => ({ ...good!, 'Unique ID': `WAY-${n}`, Answer })),
    );
    const stored = await query(
      `select content ->> 'answer' as answer, action from question_import_rows where import_id = $1 order by row_number`,
      [importID],
    );
    expect(stored.map(({ answer, action }) => (action === 'fault' ? 'fault' : answer))).toEqual([
      ...['2', '2', '2', '2', '2', '1,3', '1,3', '1,3', '1,3', 'fault'],
    ]);
  });

  it('a row names its answer by the text of an option, and has an error with both readings where that is the number of another', async () => {
    const options = {
      'Option A': '2',
      'Option B': '<b>Four</b>',
      'Option C': '6',
      'Option D': '',
      'Option E': '',
    };
    const keys = ['four', 'B) four', '[C]', '2.0', '6', 'Eight'];
    const rows = await checkRows(keys.map((Answer) => ({ ...options, Answer })));
    expect(
      rows.map(({ faults }) => faults.map(({ heading, sentence }) => `${heading}: ${sentence}`)),
    ).toEqual([
      [],
      [],
      [],
      [
        'Answer: “2.0” is option B by its letter or number, and the text of option A: write “Option B” or “Option A”',
      ],
      [],
      [
        'Answer: “Eight” is neither an option nor the text of one. Write letters such as B or A, C, the number of the option, or its whole text',
      ],
    ]);
  });

  it('a row takes its duration in seconds as people write it', async () => {
    const ways = ['90', '90 sec', '2 min', '0:01:30', '1:30'];
    const rows = await checkRows(ways.map((way) => ({ 'Duration (seconds)': way })));
    expect(rows.map(({ faults }) => faults.map(({ sentence }) => sentence))).toEqual([
      ...[[], [], [], []],
      ['The duration is a whole number of seconds, from 1 to 7200; “1:30” was read'],
    ]);
  });

  it('a row may contain HTML, which is sanitised, or plain text, in which every character is kept', async () => {
    const texts = [
      '<p onclick="x()">Hi<script>alert(1)</script></p>',
      'Is a<b and c>d?',
      'R&D\nin two lines',
      '=1+1 & =2',
    ];
    const { importID } = await importer.checkedImport(
      texts.map((Question, n) => ({ ...good!, 'Unique ID': `HTML-${n}`, Question })),
    );
    const stored = await query(
      `select content ->> 'quesText' as text from question_import_rows where import_id = $1 order by row_number`,
      [importID],
    );
    expect(stored.map(({ text }) => text)).toEqual([
      '<p>Hi</p>',
      'Is a&lt;b and c&gt;d?',
      expect.stringMatching(/^R&amp;D<br ?\/?>in two lines$/),
      '=1+1 &amp; =2',
    ]);
  });

  it('a row says what of its cells is left out, and what becomes something else', async () => {
    const rows = await checkRows([
      {
        Question:
          'See <img src="data:image/png;base64,iVBORw0KGgo="> and <img src="heart.png" alt="the heart">',
        Solution: '<p>Watch</p><iframe src="https://video.example/1"></iframe>',
      },
      { Question: 'List<T>\nor <b>Map</b>', 'Option A': '' },
      {},
    ]);
    expect(
      rows.map(({ notes = [] }) => notes.map(({ heading, sentence }) => `${heading}: ${sentence}`)),
    ).toEqual([
      [
        'Question: An embedded picture was left out. Upload it and use its link. The picture heart.png was left out. Upload it and use its link',
        'Solution: The embedded page https://video.example/1 was replaced with a link',
      ],
      [],
      [],
    ]);
    expect(rows[1]).toMatchObject({ action: 'fault', notes: [] });
  });

  it('a row that says what is stored changes nothing, whatever is in its texts', async () => {
    const texts = [
      'One <b>two</b>\nthree',
      '<p>One\n two</p>\n\n<p>List&lt;T&gt;</p>',
      'AT&amp;T\nor &lt;br&gt;',
      '<p>\u200e१२ क्\u200dष \u00ad</p>',
    ];
    const others = questionRows(texts.length, { prefix: 'STAYS', seed: 47 });
    const file = texts.map((text, n) => ({
      ...others[n]!,
      'Unique ID': `STAYS-${n}`,
      Question: `${others[n]!.Question} ${text}`,
    }));
    const { importID } = await importer.checkedImport(file);
    await importer.commit(importID);
    const stored = await query(
      `select ques_text as text from questions where unique_id like 'STAYS-%' order by id`,
    );
    const again = await importer.checkedImport(
      stored.map(({ text }, n) => ({ ...file[n]!, 'Unique ID': `stays\u2011${n}\u200b`, Question: text })),
    );
    const { rows } = await importer.report(again.importID, 'all');
    expect(rows.map(({ action, changes }) => [action, changes.map(({ heading }) => heading)])).toEqual(
      texts.map(() => ['change', ['Unique ID']]),
    );
  });

  it('a row with the unique id of an earlier row has an error', async () => {
    const [first, second] = await checkRows([{ 'Unique ID': 'SAME-1' }, { 'Unique ID': 'same-1' }]);
    expect([first?.faults, second?.faults]).toEqual([
      [],
      [{ field: 'uniqueID', heading: 'Unique ID', sentence: 'Row 2 has the same unique ID' }],
    ]);
  });
});

describe('a wrong file', () => {
  const mebibyte = 1024 * 1024;
  it.each([
    ['an empty one', 'a.csv', Buffer.alloc(0), '“a.csv” is empty'],
    ['one of blanks', 'a.csv', Buffer.from(' \n \n'), 'The file is empty'],
    [
      'one with headings only',
      'a.csv',
      Buffer.from(fileHeadings.join()),
      'The file has headings, but no row below them',
    ],
    [
      'one with a heading twice',
      'a.csv',
      Buffer.from('Question,question\n1,2\n'),
      'Two columns are headed “question”',
    ],
    [
      'a picture named .csv',
      'a.csv',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      '“a.csv” is not a CSV file inside, whatever its name says',
    ],
    [
      'a text named .xlsx',
      'a.xlsx',
      Buffer.from('Question,Answer\n'),
      '“a.xlsx” is not a Excel (.xlsx) file inside, whatever its name says',
    ],
    [
      'one of 100 MB',
      'a.csv',
      Buffer.alloc(100 * mebibyte, 'Question,Answer\n'),
      '“a.csv” is too large: a file may have 10 MB at most',
    ],
  ])(
    'a wrong file %s is refused with a clear sentence and leaves nothing behind',
    async (_, name, content, sentence) => {
      const [{ before }] = await query('select count(*)::int as before from question_imports');
      expect(await importer.post(name, content)).toMatchObject({ status: false, message: sentence });
      const [{ after }] = await query('select count(*)::int as after from question_imports');
      expect(after).toBe(before);
    },
  );

  it('a wrong file does not include texts that a spreadsheet writes, such as UTF-16', async () => {
    const text = Buffer.from('\ufeffQuestion\tAnswer\r\nWhat is नियम?\tA\r\n', 'utf16le');
    expect(await importer.post('unicode.csv', text)).toMatchObject({ status: true, message: 'File read' });
    const picture = Buffer.from('fffe0000000d49484452', 'hex');
    expect(await importer.post('a.csv', picture)).toMatchObject({ status: false });
  });

  it('a wrong file with unknown headings asks which column is the question', async () => {
    const { response } = await importer.post('a.csv', Buffer.from('One,Two\n1,2\n'));
    const { importID } = response as { importID: number };
    const mapping = mappingOf(await importer.shown(importID));
    expect(mapping).toEqual({ One: '', Two: '' });
    const { body } = await importer.ask(questionImports.check, { importID, mapping });
    expect(body).toMatchObject({ status: false, message: 'Choose the column for Question' });
  });
});

describe('somebody without the right to questions of the type', () => {
  it('somebody without the right to questions of the type can neither see nor start an import of them', async () => {
    const { importID } = await importer.checkedImport(questionRows(1, { prefix: 'RIGHT', seed: 41 }));
    const other = await sessionOf(product.pool, staff.nobody);
    const calls = [
      questionImports.one,
      questionImports.commit,
      questionImports.undoPreview,
      questionImports.rows,
    ];
    await query(
      `insert into user_permissions select id, 60 from admin_users where phone = '${staff.nobody}'`,
    );
    product.services.access.forget();
    for (const call of calls) {
      expect((await product.ask(call, { importID }, { token: other })).httpStatus, call.path).toBe(403);
    }
  });
});
