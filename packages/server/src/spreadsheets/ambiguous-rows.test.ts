import { coupons } from '@prepdesk/contract/coupons/coupons';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { drugDownloadPath, drugImports } from '@prepdesk/contract/drugs/drug-imports';
import { drugs } from '@prepdesk/contract/drugs/drugs';
import { metaTypes } from '@prepdesk/contract/drugs/meta-types';
import type { ImportReport } from '@prepdesk/contract/import-report';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { questionDownloadPath } from '@prepdesk/contract/questions/question-file';
import {
  type QuestionImport,
  questionImports,
  type ReportRow,
} from '@prepdesk/contract/questions/question-imports';
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
const formats = ['0.0%', 'd-mmm', 'h:mm', rupees, bracketed, '0.00', '000', 'dd/mm/yyyy', '0%', '0.00%'];
/** A number in one of these formats, or in none. */
const number = (value: number | string, format?: string) =>
  `<c s="${format ? formats.indexOf(format) + 1 : 0}"><v>${value}</v></c>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const withScript = (before: string, script: string, character: string, after = '') =>
  `<c t="inlineStr"><is><r><t>${before}</t></r><r><rPr><vertAlign val="${script}"/></rPr><t>${character}</t></r><r><t>${after}</t></r></is></c>`;
const both = (shown: string, held: string) =>
  `Excel shows ${shown}, the file holds ${held}: ${shown} is taken`;

const imported = async (call: AnyCall, input: object, content: Buffer) => {
  const reply = await sendFile(product, token, call, input, { name: 'rows.xlsx', content });
  if (!reply.status) throw new Error(reply.message);
  return reply.response as ImportReport & { tried?: string };
};
const said = ({ rows }: ImportReport) => rows.map(({ action, says }) => [action, says]);
const noted = ({ rows }: ImportReport) => rows.map(({ note }) => note ?? '');

/** The text that is shown, and what is told besides in a column of texts; '' for nothing. */
const shownCells: [shown: string, cell: string, note: string][] = [
  ['0.9%', number('8.9999999999999993E-3', '0.0%'), both('0.9%', '0.009')],
  ['25%', number(0.25, '0%'), both('25%', '0.25')],
  ['3-Apr', number(46115, 'd-mmm'), both('3-Apr', '2026-04-03')],
  ['10:30', number(0.4375, 'h:mm'), both('10:30', '0.4375')],
  ['TRUE', '<c t="b"><v>1</v></c>', 'The cell holds the logical value TRUE: the text TRUE is taken'],
  ['₹ 1,50,000', number(150000, rupees), ''],
  ['(4,500)', number(-4500, bracketed), ''],
  ['9.50', number(9.5, '0.00'), ''],
  ['007', number(7, '000'), ''],
];

const scripts: [shown: string, cell: string, html: string, note: string][] = [
  ['10⁶', withScript('10', 'superscript', '6'), '10<sup>6</sup>', 'Excel shows 10⁶, the file holds 106'],
  ['H₂O', withScript('H', 'subscript', '2', 'O'), 'H<sub>2</sub>O', 'Excel shows H₂O, the file holds H2O'],
];

const broken: [what: string, cell: string, error: string][] = [
  ['#NAME?', '<c t="e"><v>#NAME?</v></c>', 'Excel shows the error #NAME?'],
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

  it('a file of coupons takes a percentage as it is shown, and its trial says the discount and the days', async () => {
    const content = couponFile(text('Eighth'), percentage(number(0.125, '0.00%')));
    const says = 'New coupon: 12.50% off, from 01 Apr 2026 to 30 Apr 2026';
    for (const isTrial of [1, 0] as const)
      expect(said(await send(isTrial, content))).toEqual([['add', says]]);
    const { rows } = await product.pool.query('delete from coupons returning discount_percentage as off');
    expect(rows).toEqual([{ off: '12.50' }]);
  });

  it('a file of coupons shows both readings of a percentage that is rounded', async () => {
    const report = await send(1, couponFile(text('Rounded'), percentage(number(0.125, '0%'))));
    expect(said(report)).toEqual([['add', expect.stringContaining('New coupon: 13.00% off')]]);
    expect(noted(report)).toEqual([
      'Discount Percentage: Excel shows 13%, the file holds 12.5%: 13% is taken',
    ]);
  });

  it.each([...shownCells, ...scripts.map(([shown, cell, , note]) => [shown, cell, note] as const)])(
    'a file of coupons reads the code %s as it is shown',
    async (shown, code, note) => {
      const report = await send(1, couponFile(code, percentage(number(12.5))));
      expect(report.rows[0]?.name).toBe(`${shown} · Sold for a year`);
      expect(noted(report)[0]).toContain(note && `Coupon Code: ${note}`);
    },
  );

  it.each(broken)('a file of coupons with the code %s has an error', async (_, code, error) => {
    const [row] = said(await send(0, couponFile(code, percentage(number(12.5)))));
    expect(row).toEqual(['fault', expect.stringContaining(`Coupon Code: ${error}`)]);
    expect(await countOf('coupons')).toBe(0);
  });

  it.each([
    ['01 Feb 2026', '1-Mar-26', 'Rs. 1,500'],
    ['01-Feb-2026', '01/03/2026', '1500/-'],
    ['1 February 2026', '46082', '₹ 1,500'],
    ['2026-02-01', 'Sunday, 1 March 2026', 'INR 1500'],
  ])('a file of coupons takes days and amounts as people write them: %s, %s, %s', async (from, to, price) => {
    const cells = [
      text('Typed'),
      text('Sold for a year'),
      text('Price'),
      '<c/>',
      text(price),
      text(from),
      text(to),
    ];
    const content = workbookOf([...headings, ...days], [...cells, number(1)]);
    expect(said(await send(1, content))).toEqual([
      ['add', 'New coupon: ₹ 1,500.00 off, from 01 Feb 2026 to 01 Mar 2026'],
    ]);
  });

  it('a file of coupons says what was read where a value is refused', async () => {
    const cells = [text('Bad'), text('Sold for a year'), text('Percentage'), text('a tenth'), '<c/>'];
    const content = workbookOf(
      [...headings, ...days],
      [...cells, text('soon'), text('31/02/2026'), number(1)],
    );
    const [row] = said(await send(1, content));
    expect(row?.[1]).toContain('Discount Percentage: “a tenth” was read.');
    expect(row?.[1]).toContain('such as 12.5 or 12.5%');
    expect(row?.[1]).toContain('Start Date: “soon” was read.');
    expect(row?.[1]).toContain('End Date: “31/02/2026” was read.');
  });

  it('a file of coupons takes days, counts, amounts and percentages as values, in whatever format they are shown', async () => {
    const price = [text('Price'), '<c/>', number(1500, rupees)];
    expect(said(await send(0, couponFile(text('Amount'), price)))).toEqual([
      ['add', expect.stringContaining('New coupon: ')],
    ]);
    const part = percentage(number(12.5, '0.00'));
    expect(said(await send(0, couponFile(text('Part'), part)))).toEqual([
      ['add', expect.stringContaining('New coupon: ')],
    ]);
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

  it("a courier's file takes a tracking ID as it is shown", async () => {
    const report = await send(0, courierFile(number(7, '000')));
    expect(said(report)).toEqual([['change', '007; shipped']]);
    expect(await trackingIDs()).toEqual(['007']);
  });

  it.each(shownCells.filter(([, , note]) => note))(
    "a courier's file tells both readings of the tracking ID %s",
    async (_, cell, note) => {
      expect(noted(await send(1, courierFile(cell)))).toEqual([`Tracking ID: ${note}`]);
    },
  );

  it.each(broken)("a courier's file with the tracking ID %s has an error", async (_, cell, error) => {
    for (const isTrial of [1, 0] as const) {
      expect(said(await send(isTrial, courierFile(cell)))).toEqual([
        ['fault', expect.stringContaining(`Tracking ID: ${error}`)],
      ]);
    }
    expect(await trackingIDs()).toEqual(['007']);
  });

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
