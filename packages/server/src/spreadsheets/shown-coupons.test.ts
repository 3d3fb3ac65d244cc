import { coupons } from '@prepdesk/contract/coupons/coupons';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { shipments } from '@prepdesk/contract/shipping/shipments';
import { describe, expect, it } from 'vitest';
import { noted, said, useImports } from '../testing/imports.ts';
import { broken, formats, number, rupees, scripts, shownCells, text } from '../testing/shown-cells.ts';
import { workbookOf, workbookOfSheets } from '../testing/workbook-file.ts';

const { product, scope, countOf, download, imported } = useImports();

describe('a file of coupons', () => {
  const headings = ['Coupon Code', 'Package Name', 'Discount Type', 'Discount Percentage', 'Discount Price'];
  const days = ['Start Date', 'End Date', 'Usage limit'];
  const send = (isTrial: 0 | 1, content: Buffer) =>
    imported(coupons.import, { appID: 1, courseID: scope.courseID, isTrial }, content);
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
    const says = 'New coupon: 12.50% off, from 01 Apr 2026 to 30 Apr 2026; it is over';
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
      ['add', 'New coupon: ₹ 1,500.00 off, from 01 Feb 2026 to 01 Mar 2026; it is over'],
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

  it('a file of coupons names its sheets with rows, and is read in the one that is chosen', async () => {
    const row = (...cells: string[]) => `<row>${cells.map(text).join('')}</row>`;
    const sheet = (code: string) =>
      row('Coupons of the year') +
      row(...headings.slice(0, 4)) +
      row(code, 'Sold for a year', 'Percentage', '5');
    const content = workbookOfSheets([
      { name: 'May', rows: sheet('May') },
      { name: 'June', rows: sheet('June') },
      { name: 'Draft', rows: sheet('Draft'), state: 'hidden' },
    ]);
    const input = { appID: 1, courseID: scope.courseID, isTrial: 1 };
    const first = await imported(coupons.import, input, content);
    expect(first).toMatchObject({ sheets: ['May', 'June'], sheet: 'May', rows: [{ rowNumber: 3 }] });
    expect(first.notes).toEqual([
      'Row 2 has the headings. Row 1 above it is not read',
      'The sheet “May” is read, and not the sheet “June”',
      'Hidden and not read: the sheet “Draft”',
    ]);
    const second = await imported(coupons.import, { ...input, sheet: 'June' }, content);
    expect(second).toMatchObject({
      sheet: 'June',
      rows: [{ name: 'June · Sold for a year', action: 'add' }],
    });
  });

  it('a file of coupons that was exported as a workbook has no error', async () => {
    const content = await download(exportPathOf(coupons.list), {
      appID: '1',
      courseID: String(scope.courseID),
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
