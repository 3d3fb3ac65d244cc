import { companyDay, dayAfter } from '@prepdesk/contract/company-time';
import { appPackages } from '@prepdesk/contract/sales/app-packages';
import { sales } from '@prepdesk/contract/sales/sales';
import { salesFigures } from '@prepdesk/contract/sales/sales-figures';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestProduct, useProduct } from '../../testing/product.ts';
import { addSales, type Sell } from '../../testing/sales-world.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);
let sell: Sell;

beforeAll(async () => {
  sell = await addSales(product, token);
}, 60_000);

const answerOf = async <C extends Parameters<TestProduct['ask']>[0]>(
  call: C,
  input: Record<string, unknown> = {},
) => {
  const { body } = await product.ask(call, input, { token });
  expect(body, body.message).toMatchObject({ status: true });
  return body.response;
};
const numbers = (rows: readonly { orderID: string }[]) => rows.map(({ orderID }) => orderID);
const allNumbers = async (input: Record<string, unknown>) =>
  numbers((await answerOf(sales.all, input)).orderData);

describe('the list of all sales', () => {
  it('the list of all sales shows the orders of the general app, newest first, and never a trial payment of 1 rupee', async () => {
    const answer = await answerOf(sales.all, { sums: 1 });
    expect(numbers(answer.orderData)).toEqual(['CA-4', 'CA-3', 'CA-6', 'CA-2', 'CA-1']);
    expect(answer.total).toBe(5);
    expect(answer.orderData[4]).toMatchObject({
      packagePrice: '1000.10',
      discountPrice: '100.05',
      purchasedPrice: '900.05',
      isActive: 1,
      fullName: 'Ananya Krishnan',
      userPhone: '9811111111',
      userEmail: 'ananya@example.com',
      purchasedDate: '2026-05-10T06:00:00.000Z',
      transactionDate: null,
    });
  });

  it.each([
    ['all', {}],
    ['those of days', { startDate: '2026-05-01', endDate: '2026-06-30' }],
    ['those of an order of more than a page', { sort: '-purchasedPrice', limit: 1 }],
    ['those that are searched', { search: 'a-' }],
  ])(
    'the list of all sales adds up to gross, less discount, less what is not paid, less refunds, to the paisa: %s',
    async (_, filters) => {
      const { sums } = await answerOf(sales.all, { ...filters, sums: 1 });
      expect(sums).toEqual({
        orders: '5',
        gross: '4550.35',
        discount: '600.05',
        unpaid: '750.25',
        refunds: '199.99',
        net: '3000.06',
      });
    },
  );

  it.each([
    ['a part of the number', { search: 'ca-2' }, ['CA-2']],
    ['a name', { search: 'rohit' }, ['CA-4', 'CA-2']],
    ['a phone', { search: '98222' }, ['CA-4', 'CA-2']],
    ['an email', { search: 'ANANYA@example' }, ['CA-3', 'CA-6', 'CA-1']],
    ['a phone as people write it', { search: '+91 98222 22222' }, ['CA-4', 'CA-2']],
    ['a name in wide letters', { search: 'ＲＯＨＩＴ' }, ['CA-4', 'CA-2']],
    ['two letters that a word begins with', { search: 'ro' }, ['CA-4', 'CA-2']],
    ['two letters from inside a word', { search: 'hi' }, []],
    ['the end of one field and the beginning of the next', { search: 'CA-2 98222' }, []],
    ['somebody of the other app', { search: 'Meera' }, []],
    ['a code, whichever package it is for', { coupons: '1' }, ['CA-2', 'CA-1']],
    ['a code by its name', { coupons: 'Festive' }, ['CA-2', 'CA-1']],
    ['codes and ids in one list', { coupons: [1, 'TOPPER'] }, ['CA-3', 'CA-2', 'CA-1']],
    ['a code that no coupon has', { coupons: 'NOSUCH' }, []],
    ['several coupons as a list', { coupons: [1, 3] }, ['CA-3', 'CA-2', 'CA-1']],
    ['days in India', { startDate: '2026-05-31', endDate: '2026-05-31' }, ['CA-3']],
    [
      'the documents’ unset dates',
      { startDate: '0000-00-00', endDate: '0000-00-00', search: 'CA-1' },
      ['CA-1'],
    ],
    ['free ones', { amountPaid: 'free' }, ['CA-3']],
    ['paid ones', { amountPaid: 'paid' }, ['CA-6', 'CA-2', 'CA-1']],
    ['payments that were not completed', { isActive: 0 }, ['CA-4']],
    ['a part that was refunded', { refund: 'partlyRefunded' }, ['CA-2']],
    ['what was refunded whole', { refund: 'refunded' }, []],
    ['what is refunded when a second person approves', { refund: 'waiting' }, []],
  ])('the list of all sales is filtered by %s', async (_, input, matches) => {
    expect(await allNumbers(input)).toEqual(matches);
  });

  it('the list of all sales counts orders that are added, changed and removed', async () => {
    await sell({ number: 'CA-7', price: '10', at: '2026-07-01T00:00:00Z' });
    expect((await answerOf(sales.all)).total).toBe(6);
    await product.pool.query(
      `update orders set package_price = 1, paid_amount = 1 where order_number = 'CA-7'`,
    );
    expect((await answerOf(sales.all)).total).toBe(5);
    await product.pool.query(`delete from orders where order_number = 'CA-7'`);
    expect((await answerOf(sales.all)).total).toBe(5);
  });
});

it('every list of sales tells by its filter which refunds wait for approval, and which orders are refunded whole', async () => {
  const refund = (number: string, amount: string, state: string) =>
    product.pool.query(
      `insert into refunds (order_id, amount, reference_id, state, decided_by, done_at)
      select id, $2, 'R-2', $3, 2, case $3 when 'done' then now() end from orders where order_number = $1`,
      [number, amount, state],
    );
  await refund('CA-1', '900.05', 'waiting');
  await refund('CA-2', '1800.01', 'done');
  await refund('PC-1', '4999', 'done');
  const found = async (chosen: string) => ({
    all: await allNumbers({ refund: chosen }),
    withGraph: numbers((await answerOf(sales.withGraph, { refund: chosen })).orderData),
    orders: numbers((await answerOf(sales.orders, { refund: chosen })).sales),
    withCoupons: numbers((await answerOf(sales.withCoupons, { appID: 2, refund: chosen })).orderData),
    clinical: numbers((await answerOf(sales.clinical, { refund: chosen })).orderData),
  });
  const general = (...those: string[]) => ({ all: those, withGraph: those, orders: those });
  const clinical = (...those: string[]) => ({ withCoupons: those, clinical: those });
  expect(await found('waiting')).toEqual({ ...general('CA-1'), ...clinical() });
  expect(await found('refunded')).toEqual({ ...general('CA-2'), ...clinical('PC-1') });
  expect(await found('partlyRefunded')).toEqual({ ...general(), ...clinical() });
  expect((await answerOf(sales.all, { refund: 'refunded', sums: 1 })).sums).toMatchObject({
    orders: '1',
    refunds: '2000.00',
    net: '0.00',
  });
  const { body } = await product.ask(sales.all, { refund: 'some' }, { token });
  expect(body).toMatchObject({ status: false });
  await product.pool.query(`delete from refunds where reference_id = 'R-2'`);
});

describe('sales with their graph', () => {
  const bars = [
    { couponCode: 'FESTIVE', averagePrice: '1450.03', count: 2 },
    { couponCode: '', averagePrice: '300.00', count: 1 },
    { couponCode: 'TOPPER', averagePrice: '0.00', count: 1 },
  ];

  it.each([
    ['whole', {}],
    ['found by a search', { search: 'CA-' }],
  ])('sales with their graph have a total, bars, and rows sorted by package: %s', async (_, input) => {
    const answer = await answerOf(sales.withGraph, input);
    expect(numbers(answer.orderData)).toEqual(['CA-2', 'CA-4', 'CA-3', 'CA-6', 'CA-1']);
    expect(answer).toMatchObject({ rowsCount: 5, total: '3000.06', totalGraph: '3200.05' });
    expect(answer.graphData).toEqual(bars);
  });

  it('sales with their graph answer the rows at once where there is too much to add up, and say so without them', async () => {
    const { bounds } = product.services;
    const client = await product.pool.connect();
    // The names of the coupons in the bars cannot be read meanwhile.
    await client.query('begin; lock table coupons in access exclusive mode');
    product.services.bounds = { ...bounds, longestSumsMs: 1000 };
    const { body } = await product.ask(sales.withGraph, { search: 'CA-' }, { token });
    product.services.bounds = bounds;
    expect(body).toMatchObject({ status: false, message: 'Too many to add up: choose days' });
    const alone = await answerOf(sales.withGraph, { search: 'CA-', sums: 0 });
    await client.query('rollback');
    client.release();
    expect(numbers(alone.orderData)).toHaveLength(5);
    expect(alone).not.toHaveProperty('graphData');
  });

  it('sales with their graph follow the chosen coupons and days', async () => {
    const input = { appID: 1, coupons: 'FESTIVE', startDate: '2026-05-01', endDate: '2026-05-31' };
    const answer = await answerOf(sales.withCoupons, input);
    expect(numbers(answer.orderData)).toEqual(['CA-2', 'CA-1']);
    expect(answer).toMatchObject({ rowsCount: 2, total: '2700.06', graphData: [bars[0]] });
  });

  it.each([
    ['the first', { startDate: '2026-05-01', endDate: '0000-00-00' }],
    ['the last', { startDate: '', endDate: '2026-05-01' }],
  ])('sales with their graph need both dates when only %s is given', async (_, input) => {
    const { body } = await product.ask(sales.withGraph, input, { token });
    expect(body).toMatchObject({ status: false, message: 'please fill both dates' });
  });
});

it('plan totals are listed under their exam levels', async () => {
  expect((await answerOf(sales.planTotals)).data).toEqual([
    { planName: '', foundation: '300.00', inter: '0.00', final: '0.00', total: '300.00' },
    { planName: 'Group', foundation: '900.05', inter: '0.00', final: '0.00', total: '900.05' },
    { planName: 'Subject', foundation: '0.00', inter: '0.00', final: '1800.01', total: '1800.01' },
  ]);
  const { body } = await product.ask(sales.planTotals, { appID: 2 }, { token });
  expect(body.response.data).toEqual([
    { planName: 'Group', foundation: '0.00', inter: '0.00', final: '0.00', total: '4999.00' },
  ]);
});

it('sales orders belong to one app, the general one by default', async () => {
  expect(numbers((await answerOf(sales.orders)).sales)).toHaveLength(5);
  expect(numbers((await answerOf(sales.orders, { appID: 2, coupons: '' })).sales)).toEqual([
    'PC-2',
    'PC-4',
    'PC-1',
  ]);
});

describe('sales of the clinical app', () => {
  const anatomy = { val: 3, name: 'Anatomy', freeLen: 1, purchasedLen: 1 };

  it.each([
    ['whole', {}],
    ['found by a search', { search: 'meera' }],
  ])('sales of the clinical app are summed up by package: %s', async (_, input) => {
    const answer = await answerOf(sales.clinical, input);
    expect(numbers(answer.orderData)).toEqual(['PC-2', 'PC-4', 'PC-1']);
    expect(answer).toMatchObject({ total: 3, packageCount: [anatomy] });
    expect(answer.packageSale).toEqual([{ packageID: 3, packageName: 'Anatomy', sale: '4999.00' }]);
  });

  it.each([
    ['packages', { packageId: [4] }, ['PC-4']],
    ['a month in India', { monthyear: '2026-06' }, ['PC-2']],
    ['a month as the picker writes it', { monthyear: '05-2026' }, ['PC-4', 'PC-1']],
    ['free orders', { amountPaid: 'free' }, ['PC-2']],
  ])('sales of the clinical app are filtered by %s', async (_, input, matches) => {
    expect(numbers((await answerOf(sales.clinical, input)).orderData)).toEqual(matches);
  });

  it('sales of the clinical app are summed up by what was paid', async () => {
    const free = await answerOf(sales.clinical, { amountPaid: 'free' });
    expect(free).toMatchObject({ packageCount: [{ ...anatomy, purchasedLen: 0 }], packageSale: [] });
    const paid = await answerOf(sales.clinical, { amountPaid: 'paid' });
    expect(paid).toMatchObject({
      packageCount: [{ ...anatomy, freeLen: 0 }],
      packageSale: [{ sale: '4999.00' }],
    });
  });

  it('sales of the clinical app refuse a text that is not a month', async () => {
    const { body } = await product.ask(sales.clinical, { monthyear: '2026-13' }, { token });
    expect(body).toMatchObject({ status: false, message: 'Please choose a month' });
  });
});

it('coupon codes are searched by the server, and those that were chosen are offered beside what was found', async () => {
  const found = async (asked: object) =>
    (await answerOf(sales.coupons, { appID: 1, ...asked })).coupons.map(({ couponCode }) => couponCode);
  expect(await found({ search: 'topp', limit: 1 })).toEqual(['TOPPER']);
  expect(await found({ limit: 1 })).toEqual(['FESTIVE']);
  expect(await found({ search: 'topp', limit: 1, chosen: '1' })).toEqual(['TOPPER', 'FESTIVE']);
  expect(await found({ search: 'fest', chosen: '1' })).toEqual(['FESTIVE']);
});

it('each coupon code is offered once, and so is each package', async () => {
  expect((await answerOf(sales.coupons, { appID: 1 })).coupons).toEqual([
    { id: 1, couponCode: 'FESTIVE' },
    { id: 3, couponCode: 'TOPPER' },
  ]);
  expect(await answerOf(appPackages.list, { appID: 2 })).toEqual([
    { id: 3, packageName: 'Anatomy' },
    { id: 4, packageName: 'Surgery' },
  ]);
  expect(await answerOf(appPackages.list, { appID: 2, limit: 1, page: 2 })).toEqual([
    { id: 4, packageName: 'Surgery' },
  ]);
});

it('packages are searched by the server, and those that were chosen are offered beside what was found', async () => {
  const found = async (wanted: object) =>
    (await answerOf(appPackages.list, { appID: 2, ...wanted })).map(({ packageName }) => packageName);
  expect(await found({ search: 'surg', limit: 1 })).toEqual(['Surgery']);
  expect(await found({ search: 'surg', limit: 1, chosen: '3' })).toEqual(['Surgery', 'Anatomy']);
  expect(await found({ chosen: '3' })).toEqual(['Anatomy', 'Surgery']);
  expect(await found({ search: 'nothing', chosen: '3', appID: 1 })).toEqual([]);
});

describe('the figures', () => {
  it('the figures compare a period with as many days before it, and show refunds by month of sale and of refund', async () => {
    const answer = await answerOf(salesFigures.read, { startDate: '2026-06-01', endDate: '2026-06-30' });
    expect(answer.periodBefore).toEqual({ from: '2026-05-01', until: '2026-05-30' });
    expect(answer.figures).toEqual({ net: '0.00', orders: 0, averagePrice: null, refunds: '0.00' });
    // CA-3 was bought on the 31st.
    expect(answer.figuresBefore).toEqual({
      net: '3000.06',
      orders: 3,
      averagePrice: '1066.68',
      refunds: '199.99',
    });
    expect(answer.months).toHaveLength(12);
    expect(answer.months.slice(-2)).toMatchObject([
      { month: '2026-05', net: '3000.06', refundsOfSales: '199.99', refundsGiven: '0.00', until: '' },
      { month: '2026-06', net: '0.00', refundsOfSales: '0.00', refundsGiven: '199.99', until: '' },
    ]);
  });

  it('the figures end today, and say so for the current month', async () => {
    const today = companyDay();
    const first = `${today.slice(0, 7)}-01`;
    const { period, months } = await answerOf(salesFigures.read, {
      startDate: first,
      endDate: dayAfter(today, 40),
    });
    expect(period).toEqual({ from: first, until: today });
    expect(months.at(-1)?.until).toBe(today);
  });

  it('the figures can be limited to the chosen coupons', async () => {
    const input = { startDate: '2026-05-01', endDate: '2026-05-31', coupons: '1' };
    const { figures } = await answerOf(salesFigures.read, input);
    expect(figures).toEqual({ net: '2700.06', orders: 2, averagePrice: '1450.03', refunds: '199.99' });
  });
});

it('sales are hidden from people without the right to one of their screens', async () => {
  const support = await sessionOf(product.pool, staff.nobody);
  const { httpStatus } = await product.ask(sales.all, {}, { token: support });
  expect(httpStatus).toBe(403);
});
