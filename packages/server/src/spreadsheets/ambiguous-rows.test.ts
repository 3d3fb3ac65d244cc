import { coupons } from '@prepdesk/contract/coupons/coupons';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugDownloadPath, drugImports } from '@prepdesk/contract/drugs/drug-imports';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import type { ImportReport } from '@prepdesk/contract/import-report';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { questionDownloadPath } from '@prepdesk/contract/questions/question-file';
import { type QuestionImport, questionImports } from '@prepdesk/contract/questions/question-imports';
import { questions } from '@prepdesk/contract/questions/questions';
import { shipments } from '@prepdesk/contract/shipping/shipments';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../testing/catalogue.ts';
import { importerOf } from '../testing/importer.ts';
import { useProduct } from '../testing/product.ts';
import { sendFile } from '../testing/send-file.ts';
import { useSession } from '../testing/sessions.ts';
import { addSoldPackage, soldPackageID } from '../testing/sold-packages.ts';
import { staff } from '../testing/staff.ts';
import { workbookOf } from '../testing/workbook-file.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, token, 'Law');
  await addSoldPackage(product.pool, chain);
  await ask(metaTypes.save, { name: 'Dose' });
  await ask(shipments.setPackage, { packageID: soldPackageID, books: 1, notes: 0, penDrive: 0 });
  await product.pool.query(
    `insert into learners (id, app_id, phone, full_name) values (1, 1, '9300000001', 'Diya Krishnan');
     insert into orders (order_number, app_id, learner_id, package_id, package_name, package_price, is_active,
       paid_amount, validity_in_days, package_expiry_date)
     values ('PAID-1', 1, 1, ${soldPackageID}, 'Sold for a year', 9999, 1, 9999, 90, '2030-01-01')`,
  );
});

const ask = async (call: AnyCall, input: Record<string, unknown>) =>
  // biome-ignore lint/suspicious/noExplicitAny: the answer of each call is tested below
  (await product.ask(call, input, { token })).body as any;
const countOf = async (table: string): Promise<number> =>
  (await product.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
const download = async (path: string, query: Record<string, string> = {}): Promise<Buffer> => {
  const { statusCode, rawPayload } = await product.server.inject({
    url: `/api/${path}?${new URLSearchParams({ ...query, format: 'xlsx' })}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(statusCode).toBe(200);
  return rawPayload;
};

const [rupees, bracketed] = ['[$₹-4009]\\ #,##,##0', '#,##0_);(#,##0)'];
const formats = ['0.0%', 'd-mmm', 'h:mm', rupees, bracketed, '0.00', '000', 'dd/mm/yyyy', '0%'];
/** A number in one of these formats, or in none. */
const number = (value: number | string, format?: string) =>
  `<c s="${format ? formats.indexOf(format) + 1 : 0}"><v>${value}</v></c>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const withScript = (before: string, script: string, character: string, after = '') =>
  `<c t="inlineStr"><is><r><t>${before}</t></r><r><rPr><vertAlign val="${script}"/></rPr><t>${character}</t></r><r><t>${after}</t></r></is></c>`;
const isTyped = 'format the column as text, enter it again and upload again';
const readings = (shown: string, held: string) => `Excel shows ${shown}, the file holds ${held}: ${isTyped}`;

const imported = async (call: AnyCall, input: object, content: Buffer) => {
  const reply = await sendFile(product, token, call, input, { name: 'rows.xlsx', content });
  if (!reply.status) throw new Error(reply.message);
  return reply.response as ImportReport & { tried?: string };
};
const said = ({ rows }: ImportReport) => rows.map(({ action, says }) => [action, says]);

const ambiguous: [what: string, cell: string, fault: string][] = [
  ['0.9%', number('8.9999999999999993E-3', '0.0%'), readings('0.9%', '0.009')],
  ['3-Apr', number(46115, 'd-mmm'), readings('3-Apr', '2026-04-03')],
  ['10:30', number(0.4375, 'h:mm'), readings('10:30', '0.4375')],
  ['₹ 1,50,000', number(150000, rupees), readings('₹ 1,50,000', '150000')],
  ['(4,500)', number(-4500, bracketed), readings('(4,500)', '-4500')],
  ['9.50', number(9.5, '0.00'), readings('9.50', '9.5')],
  ['007', number(7, '000'), readings('007', '7')],
  ['10⁶', withScript('10', 'superscript', '6'), 'Excel shows 10⁶, the file holds 106'],
  ['H₂O', withScript('H', 'subscript', '2', 'O'), 'Excel shows H₂O, the file holds H2O'],
  ['#NAME?', '<c t="e"><v>#NAME?</v></c>', 'Excel shows the error #NAME?'],
  ['TRUE', '<c t="b"><v>1</v></c>', 'The cell holds the logical value TRUE'],
  ['=A2*2', '<c><f>A2*2</f></c>', 'The cell holds the formula A2*2 without its result'],
  [
    'a number of 18 digits',
    number('1.2345678901234501E+17'),
    'Excel shows 1.23457E+17, the file holds 123456789012345000, and a number keeps only 15 digits',
  ],
];

describe('a file of drugs', () => {
  const send = (isTrial: 0 | 1, content: Buffer) => imported(drugImports.import, { isTrial }, content);
  const drugFile = (name: string, dose: string) =>
    workbookOf(['Name', 'IsActive', 'Dose'], [text(name), '<c t="b"><v>1</v></c>', dose], { formats });

  it.each(ambiguous)(
    'a file of drugs with %s as a dose has an error that names both readings',
    async (what, dose, error) => {
      const [row] = said(await send(1, drugFile(`Tried ${what.replaceAll(/\W/g, '')}`, dose)));
      expect(row?.[0]).toBe('fault');
      expect(row?.[1]).toContain(`Dose: ${error}`);
    },
  );

  it('a file of drugs with an ambiguous cell is not imported, whatever its trial said', async () => {
    const before = await countOf('drugs');
    await expect(send(0, drugFile('Never', number(0.009, '0.0%')))).rejects.toThrow('No row of this file');
    expect(await countOf('drugs')).toBe(before);
  });

  it('a file of drugs is imported where a cell shows what it holds', async () => {
    for (const [index, dose] of [number(12.5), text('0.9%'), text('10⁶')].entries()) {
      expect(said(await send(0, drugFile(`Safe ${index}`, dose)))).toEqual([['add', 'New drug with Dose']]);
    }
    const { rows } = await product.pool.query(
      `select t.html from drug_texts t join drugs d on d.id = t.drug_id where d.name::text like 'Safe %' order by d.id`,
    );
    expect(rows.map(({ html }) => html.replaceAll(/<\/?p>/g, ''))).toEqual(['12.5', '0.9%', '10⁶']);
  });

  it('a file of drugs that was exported as a workbook has no error', async () => {
    await ask(drugs.save, { name: 'Exported', synonyms: '007, 0.9%, TRUE' });
    const { rows } = await send(1, await download(drugDownloadPath));
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['same']));
  });
});

type QuestionCase = [what: string, type: 1 | 2, cells: string[], heading: string, fault: string];

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

  const ofOptions = ambiguous.map(
    ([what, option, error]): QuestionCase => [`the option ${what}`, 1, choice(option), 'Option B', error],
  );
  it.each<QuestionCase>([
    ['the key 30%', 2, [...numerical, number(0.3, '0%')], 'Answer', readings('30%', '0.3')],
    ['the option 25%', 1, choice(number(0.25, '0%')), 'Option B', readings('25%', '0.25')],
    ['the key 9.50', 2, [...numerical, number(9.5, '0.00')], 'Answer', readings('9.50', '9.5')],
    ...ofOptions,
  ])(
    'a file of questions with %s has an error that names both readings',
    async (_, type, cells, heading, error) => {
      const errors = await errorsOf(await checkedRow(type, 'AMBIGUOUS', cells));
      expect(errors).toEqual([
        expect.objectContaining({ heading, sentence: expect.stringContaining(error) }),
      ]);
    },
  );

  it('a file of questions does not import a row with an ambiguous cell', async () => {
    const { importID, columns } = await checkedRow(1, 'NEVER', choice(number(0.25, '0%')));
    expect(columns.find(({ heading }) => heading === 'Option B')?.samples).toEqual(['0.25']);
    await importerOf(product, token).commit(importID, 1);
    expect(await countOf(`questions where unique_id = 'NEVER'`)).toBe(0);
  });

  it('a file of questions is imported where a cell shows what it holds, and the difficulty and the duration are values', async () => {
    const { importID } = await checkedRow(2, 'SAFE', [...numerical, number(12.5)]);
    await importerOf(product, token).commit(importID);
    const { rows } = await product.pool.query(
      `select answer, difficulty_level, duration_seconds from questions where unique_id = 'SAFE'`,
    );
    expect(rows).toEqual([{ answer: '12.5', difficulty_level: 2, duration_seconds: 90 }]);
  });

  it('a file of questions ignores ambiguous cells of columns that are left out', async () => {
    const content = workbookOf(
      [...headings, 'Share'],
      [...rowOf('SHARE', choice(text('25%'))), number(0.3, '0%')],
      { formats },
    );
    expect(await errorsOf(await checked(1, content))).toEqual([]);
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

  it('a file of questions keeps the errors of its cells until another check', async () => {
    const { importID } = await checkedRow(1, 'AGAIN', choice(number(0.25, '0%')));
    const mapping = {
      Question: 'quesText',
      'Option A': 'optionsOne',
      'Option B': 'reference',
      Answer: 'answer',
    };
    await ask(questionImports.check, { importID, mapping });
    await product.jobsDone();
    expect(await errorsOf({ importID } as QuestionImport)).toContainEqual(
      expect.objectContaining({ heading: 'Reference', sentence: readings('25%', '0.25') }),
    );
  });
});

describe('a file of coupons', () => {
  const headings = ['Coupon Code', 'Package Name', 'Discount Type', 'Discount Percentage', 'Discount Price'];
  const days = ['Start Date', 'End Date', 'Uses At Most'];
  const send = (isTrial: 0 | 1, content: Buffer) =>
    imported(coupons.import, { appID: 1, courseID: chain.courseID, isTrial }, content);
  const couponFile = (code: string, discounts: readonly string[]) =>
    workbookOf(
      [...headings, ...days],
      [
        code,
        text('Sold for a year'),
        ...discounts,
        ...[46113, 46142].map((day) => number(day, 'dd/mm/yyyy')),
      ].concat(number(25, '0.00')),
      { formats },
    );
  const percentage = (cell: string) => [text('Percentage'), cell, '<c/>'];

  it('a file of coupons has an error in a discount of 25%, which the file holds as 0.25', async () => {
    const expected = [['fault', `Discount Percentage: ${readings('25%', '0.25')}`]];
    const content = couponFile(text('Quarter'), percentage(number(0.25, '0%')));
    for (const isTrial of [1, 0] as const) expect(said(await send(isTrial, content))).toEqual(expected);
    expect(await countOf('coupons')).toBe(0);
  });

  it.each(ambiguous)(
    'a file of coupons with the code %s has an error that names both readings',
    async (_, code, error) => {
      const [row] = said(await send(0, couponFile(code, percentage(number(12.5)))));
      expect(row).toEqual(['fault', expect.stringContaining(`Coupon Code: ${error}`)]);
      expect(await countOf('coupons')).toBe(0);
    },
  );

  it('a file of coupons takes days, counts, amounts and percentages as values, in whatever format they are shown', async () => {
    const price = [text('Price'), '<c/>', number(1500, rupees)];
    expect(said(await send(0, couponFile(text('Amount'), price)))).toEqual([['add', 'New coupon']]);
    const part = percentage(number(12.5, '0.00'));
    expect(said(await send(0, couponFile(text('Part'), part)))).toEqual([['add', 'New coupon']]);
    const { rows } = await product.pool.query(
      'select coupon_code, discount_percentage, discount_price, starts_on, ends_on, uses_most from coupons order by id',
    );
    const more = { starts_on: '2026-04-01', ends_on: '2026-04-30', uses_most: 25 };
    expect(rows).toEqual([
      { coupon_code: 'Amount', discount_percentage: '0.00', discount_price: '1500.00', ...more },
      { coupon_code: 'Part', discount_percentage: '12.50', discount_price: '0.00', ...more },
    ]);
  });

  it('a file of coupons that was exported as a workbook has no error', async () => {
    const content = await download(exportPathOf(coupons.list), {
      appID: '1',
      courseID: String(chain.courseID),
    });
    const { rows } = await send(1, content);
    expect(rows.map(({ action }) => action)).toEqual(['same', 'same']);
  });
});

describe("a courier's file", () => {
  const headings = ['Order ID', 'Tracking ID', 'Courier'];
  const send = (isTrial: 0 | 1, content: Buffer) =>
    imported(shipments.import, { shippingModule: 'books', isTrial }, content);
  const courierFile = (trackingID: string) =>
    workbookOf(headings, [text('PAID-1'), trackingID, text('BlueDart')], { formats });
  const trackingIDs = async () =>
    (await product.pool.query('select tracking_id from shipments')).rows.map((row) => row.tracking_id);

  it.each(ambiguous)(
    "a courier's file with the tracking ID %s has an error that names both readings",
    async (_, cell, error) => {
      for (const isTrial of [1, 0] as const) {
        expect(said(await send(isTrial, courierFile(cell)))).toEqual([
          ['fault', expect.stringContaining(`Tracking ID: ${error}`)],
        ]);
      }
      expect(await trackingIDs()).toEqual(['']);
    },
  );

  it("a courier's file takes a tracking ID of 15 digits and one that is a text", async () => {
    await send(0, courierFile(number('123456789012345')));
    expect(await trackingIDs()).toEqual(['123456789012345']);
    await send(0, courierFile(text('123456789012345678')));
    expect(await trackingIDs()).toEqual(['123456789012345678']);
  });

  it("a courier's file that was exported as a workbook has no error", async () => {
    const content = await download(exportPathOf(shipments.list), {
      shippingModule: 'books',
      exportsStatus: '0',
    });
    expect(said(await send(1, content))).toEqual([['same', 'Nothing changes']]);
  });
});
