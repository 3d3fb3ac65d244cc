import { drugDownloadPath, drugImports } from '@prepdesk/contract/drugs/drug-imports';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { questionDownloadPath } from '@prepdesk/contract/questions/question-file';
import {
  type QuestionImport,
  questionImports,
  type ReportRow,
} from '@prepdesk/contract/questions/question-imports';
import { questions } from '@prepdesk/contract/questions/questions';
import { describe, expect, it } from 'vitest';
import { importerOf } from '../testing/importer.ts';
import { noted, said, useImports } from '../testing/imports.ts';
import { both } from '../testing/read-cell.ts';
import { sendFile } from '../testing/send-file.ts';
import {
  bracketed,
  broken,
  formats,
  number,
  rupees,
  scripts,
  shownCells,
  text,
  withScript,
} from '../testing/shown-cells.ts';
import { workbookOf, workbookOfSheets } from '../testing/workbook-file.ts';

const { product, token, ask, countOf, download, imported } = useImports();

describe('a file of drugs', () => {
  const send = (isTrial: 0 | 1, content: Buffer) => imported(drugImports.import, { isTrial }, content);
  const drugFile = (name: string, dose: string) =>
    workbookOf(['Name', 'IsActive', 'Dose'], [text(name), '<c t="b"><v>1</v></c>', dose], { formats });

  const stored = async (name: string) => {
    const { rows } = await product.pool.query(
      `select t.html from drug_texts t join drugs d on d.id = t.drug_id where d.name::text = $1`,
      [name],
    );
    return rows.map(({ html }) => html.replaceAll(/<\/?p>/g, ''));
  };

  it.each(shownCells)('a file of drugs takes the dose %s as it is shown', async (shown, dose, note) => {
    const name = `Shown ${shown.replaceAll(/[^A-Za-z0-9]/g, '')}`;
    const trial = await send(1, drugFile(name, dose));
    expect(said(trial)).toEqual([['add', `New drug with Dose “${shown}”`]]);
    expect(noted(trial)).toEqual([note && `Dose: ${note}`]);
    await send(0, drugFile(name, dose));
    expect(await stored(name)).toEqual([shown]);
  });

  it.each(scripts)(
    'a file of drugs takes the dose %s with its raised or lowered characters',
    async (...one) => {
      const [shown, dose, html] = one;
      const name = `Script ${shown.slice(0, 1)}`;
      expect(said(await send(0, drugFile(name, dose)))).toEqual([['add', `New drug with Dose “${shown}”`]]);
      expect(await stored(name)).toEqual([html]);
    },
  );

  it.each(broken)('a file of drugs with %s as a dose has an error', async (_, dose, error) => {
    const before = await countOf('drugs');
    const [row] = said(await send(1, drugFile('Never', dose)));
    expect(row).toEqual(['fault', expect.stringContaining(`Dose: ${error}`)]);
    await expect(send(0, drugFile('Never', dose))).rejects.toThrow('No row of this file');
    expect(await countOf('drugs')).toBe(before);
  });

  it('a file of drugs that was exported as a workbook has no error', async () => {
    await ask(drugs.save, { name: 'Exported', synonyms: '007, 0.9%, TRUE' });
    const { rows } = await send(1, await download(drugDownloadPath));
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['same']));
  });
});

describe('a file of questions', () => {
  const headings = ['Unique ID', 'Question', 'Option A', 'Option B', 'Answer', 'Difficulty', 'Duration'];
  const numerical = [text('How many?'), '<c/>', '<c/>'];
  const choice = (option: string) => [text('Which?'), text('One'), option, text('B')];
  const values = [number(2, '0.00'), number(90, '0.00')];
  const rowOf = (id: string, cells: readonly string[]) => [text(id), ...cells, ...values];
  const checked = (type: 1 | 2, content: Buffer): Promise<QuestionImport> =>
    importerOf(product, token).checkedFile('questions.xlsx', content, type);
  const checkedRow = (type: 1 | 2, id: string, cells: readonly string[]) =>
    checked(type, workbookOf(headings, rowOf(id, cells), { formats }));
  const errorsOf = async ({ importID }: QuestionImport) =>
    (await importerOf(product, token).report(importID, 'all')).rows.flatMap((row) => row.faults);

  const reported = async ({ importID }: QuestionImport) =>
    (await importerOf(product, token).report(importID, 'all')).rows[0] as ReportRow;
  const optionOf = async (uniqueID: string) =>
    (await product.pool.query('select options_two from questions where unique_id = $1', [uniqueID])).rows[0]
      ?.options_two;

  it.each([...shownCells.map(([shown, cell, note]) => [shown, cell, shown, note]), ...scripts])(
    'a file of questions takes the option %s as it is shown',
    async (shown, cell, html, note) => {
      const uniqueID = `SHOWN-${shown.replaceAll(/[^A-Za-z0-9]/g, '')}`;
      const one = await checkedRow(1, uniqueID, choice(cell));
      const { faults, notes } = await reported(one);
      expect(faults).toEqual([]);
      const isHtml = html !== shown;
      expect(notes).toEqual(
        note && !isHtml ? [expect.objectContaining({ heading: 'Option B', sentence: note })] : [],
      );
      await importerOf(product, token).keepAll(one.importID);
      await importerOf(product, token).commit(one.importID);
      expect(await optionOf(uniqueID)).toBe(html);
    },
  );

  it.each(broken)('a file of questions with the option %s has an error', async (_, cell, error) => {
    const one = await checkedRow(1, 'BROKEN', choice(cell));
    expect(await errorsOf(one)).toEqual([
      expect.objectContaining({ heading: 'Option B', sentence: expect.stringContaining(error) }),
    ]);
    await importerOf(product, token).commit(one.importID, 1);
    expect(await optionOf('BROKEN')).toBe(undefined);
  });

  it('a file of questions has an error in the numerical key 30%, with both readings', async () => {
    const { faults, notes } = await reported(await checkedRow(2, 'KEY', [...numerical, number(0.3, '0%')]));
    expect(faults).toEqual([
      {
        field: 'answer',
        heading: 'Answer',
        sentence: 'The answer is a number, such as 12 or -3.75; “30%” was read',
      },
    ]);
    expect(notes).toEqual([{ field: 'answer', heading: 'Answer', sentence: both('30%', '0.3') }]);
  });

  it.each([
    ['9.50', number(9.5, '0.00'), '9.5'],
    ['₹ 1,50,000', number(150000, rupees), '150000'],
    ['(4,500)', number(-4500, bracketed), '-4500'],
    ['1,50,000', text('1,50,000'), '150000'],
    ['Rs. 1,500/-', text('Rs. 1,500/-'), '1500'],
    ['007', number(7, '000'), '7'],
    ['1.01', number(1.005, '0.00'), '1.01'],
  ])('a file of questions takes the numerical key %s as a number', async (shown, key, answer) => {
    const uniqueID = `KEY-${answer}-${shown.length}`;
    const one = await checkedRow(2, uniqueID, [...numerical, key]);
    await importerOf(product, token).keepAll(one.importID);
    await importerOf(product, token).commit(one.importID);
    const { rows } = await product.pool.query('select answer from questions where unique_id = $1', [
      uniqueID,
    ]);
    expect(rows).toEqual([{ answer }]);
  });

  it('a file of questions with several sheets is stored when its sheet is chosen, or when nobody asks', async () => {
    const row = (...cells: string[]) => `<row>${cells.map(text).join('')}</row>`;
    const sheet = (question: string) =>
      row('Question', 'Option A', 'Option B', 'Answer') + row(question, 'x', 'y', 'y');
    const content = workbookOfSheets([
      { name: 'Unit 1', rows: sheet('First?') },
      { name: 'Unit 2', rows: sheet('Second?') },
    ]);
    const sent = async (input: object) =>
      (
        await sendFile(
          product,
          token,
          questionImports.upload,
          { type: 1, ...input },
          { name: 'units.xlsx', content },
        )
      ).response as { importID: number; sheets: string[] };
    const shown = ({ importID }: { importID: number }) => importerOf(product, token).shown(importID);
    const before = await countOf('question_imports');
    expect(await sent({ asksForSheet: 1 })).toEqual({ importID: 0, sheets: ['Unit 1', 'Unit 2'] });
    expect(await countOf('question_imports')).toBe(before);
    const chosen = await shown(await sent({ sheet: 'Unit 2' }));
    expect(chosen.columns[0]?.samples).toEqual(['Second?']);
    expect(chosen.notes).toEqual(['The sheet “Unit 2” is read, and not the sheet “Unit 1”']);
    expect((await shown(await sent({}))).columns[0]?.samples).toEqual(['First?']);
  });

  it('a file of questions shows in its samples what the cells show', async () => {
    const { columns, counts } = await checkedRow(1, 'SAMPLE', choice(number(0.25, '0%')));
    expect(columns.find(({ heading }) => heading === 'Option B')?.samples).toEqual(['25%']);
    expect(counts.noted).toBe(1);
  });

  it('a file of questions is imported where a cell shows what it holds, and the difficulty and the duration are values', async () => {
    const { importID } = await checkedRow(2, 'SAFE', [...numerical, number(12.5)]);
    await importerOf(product, token).commit(importID);
    const { rows } = await product.pool.query(
      `select answer, difficulty_level, duration_seconds from questions where unique_id = 'SAFE'`,
    );
    expect(rows).toEqual([{ answer: '12.5', difficulty_level: 2, duration_seconds: 90 }]);
  });

  it('a file of questions says nothing of cells in columns that are left out', async () => {
    const content = workbookOf(
      [...headings, 'Share'],
      [...rowOf('SHARE', choice(text('25%'))), '<c t="e"><v>#REF!</v></c>'],
      { formats },
    );
    const { faults, notes } = await reported(await checked(1, content));
    expect([faults, notes]).toEqual([[], []]);
  });

  it.each([1, 2] as const)(
    'a file of questions of type %s that was exported as a workbook has no error',
    async (type) => {
      const more = type === 1 ? { optionsOne: '25%', optionsTwo: '0012', answer: '1' } : { answer: '30.50' };
      const question = { type, quesText: '3-Apr', difficultyLevel: 1, questionDuration: 60, isActive: 1 };
      await ask(questions.add, { ...question, ...more, uniqueID: `EXPORTED-${type}` });
      const content = await download(questionDownloadPath, { type: String(type) });
      const { counts } = await checked(type, content);
      expect(counts).toMatchObject({ fault: 0, add: 0, change: 0 });
      expect(counts.same).toBeGreaterThan(0);
    },
  );

  it('a file of questions reads its cells again when its columns are named otherwise', async () => {
    const { importID } = await checkedRow(1, 'AGAIN', choice(withScript('10', 'superscript', '6')));
    const mapping = {
      Question: 'quesText',
      'Option A': 'optionsOne',
      'Option B': 'uniqueID',
      Answer: 'answer',
    };
    await ask(questionImports.check, { importID, mapping });
    await product.jobsDone();
    const { notes } = await reported({ importID } as QuestionImport);
    expect(notes).toEqual([
      expect.objectContaining({ heading: 'Unique ID', sentence: expect.stringContaining('10⁶ is taken') }),
    ]);
  });
});
