import { companyDay } from '@prepdesk/contract/company-time';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { exportPathOf } from '@prepdesk/contract/list-call';
import { facultyRoyalty } from '@prepdesk/contract/royalty/faculty-royalty';
import { generalRoyalty } from '@prepdesk/contract/royalty/general-royalty';
import { mg } from '@prepdesk/contract/royalty/mg';
import { monthAfter, shownMonth } from '@prepdesk/contract/royalty/payment-time';
import { royaltyStatements as calls } from '@prepdesk/contract/royalty/royalty-statements';
import { beforeAll, describe, expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { addRoyaltyWorld, type RoyaltyWorld } from '../../testing/royalty-world.ts';
import { sessionOf, useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
let world: RoyaltyWorld;
let facultyID: number;

beforeAll(async () => {
  // The first package belongs to the first faculty alone; the second is shared with the other two.
  world = await addRoyaltyWorld(product, asha, {
    packages: [
      [[1, 0]],
      [
        [1, 0],
        [2, 0],
        [3, 0],
      ],
    ],
  });
  facultyID = world.facultyIDs[0] ?? 0;
  await done(mg.save, {
    facultyID,
    mgAmount: '1000',
    mgRecovered: '400',
    royalityPercentage: '10',
    exchangeRoyality: 0,
    fromDay: '2026-01-01',
  });
});

const request = async <C extends AnyCall>(call: C, input: Record<string, unknown>, token = asha) =>
  (await product.ask(call, input, { token })).body;

async function done<C extends AnyCall>(call: C, input: Record<string, unknown>) {
  const body = await request(call, input);
  expect(body, body.message).toMatchObject({ status: true });
  return body.response;
}

const begun = async (month: string, of = facultyID): Promise<number> =>
  (await done(calls.begin, { facultyID: of, month })).statementID;

const linesOf = async (statementID: number) => (await done(calls.lines, { statementID })).lines;
const settle = async (statementID: number) => {
  await done(calls.calculate, { statementID });
  await done(calls.lock, { statementID });
};

describe('a statement', () => {
  let january: number;
  let orders: number[];

  it('a statement shows in a draft what it would contain, and assigns the guarantee line by line', async () => {
    orders = await world.sell([
      { sold: 0, at: '2026-01-05T07:00:00Z', paise: 500_000 },
      { sold: 0, at: '2026-01-06T07:00:00Z', paise: 300_000 },
      { sold: 1, at: '2026-01-07T07:00:00Z', paise: 100_000 },
      { sold: 0, at: '2026-01-08T07:00:00Z', paise: 100 },
      { sold: 0, at: '2026-01-08T08:00:00Z', paise: 0 },
      { sold: 0, at: '2026-01-09T07:00:00Z', paise: 200_000, isPaid: false },
    ]);
    january = await begun('2026-01');
    expect(await done(calls.one, { statementID: january })).toMatchObject({
      state: 'draft',
      run: 0,
      royalty: '833.33',
      recovered: '600.00',
      payable: '233.33',
      mgLeft: '0.00',
    });
    const lines = await linesOf(january);
    expect(lines.map(({ royalty, recovered, payable }) => [royalty, recovered, payable])).toEqual([
      ['500.00', '500.00', '0.00'],
      ['300.00', '100.00', '200.00'],
      ['33.33', '0.00', '33.33'],
    ]);
    expect(lines[2]).toMatchObject({ orderPrice: '1000.00', price: '333.34', rule: 'classes' });
  });

  it('a statement cannot be locked while a refund waits for approval, and says so', async () => {
    await done(calls.calculate, { statementID: january });
    const [refundID] = await world.refundAll([
      { orderID: orders[1] ?? 0, paise: 1000, at: '', state: 'waiting' },
    ]);
    const { lockWaitsFor, waitingRefunds } = await done(calls.one, { statementID: january });
    expect(lockWaitsFor).toMatch(/^A refund of W1-2 waits for approval$/);
    expect(waitingRefunds).toEqual(['W1-2']);
    expect(await request(calls.lock, { statementID: january })).toMatchObject({
      status: false,
      message: lockWaitsFor,
    });
    await product.pool.query(`update refunds set state = 'rejected' where id = $1`, [refundID]);
  });

  it('a statement cannot be locked when something changed since, and shows what changed between two runs', async () => {
    await world.refundAll([{ orderID: orders[2] ?? 0, paise: 40_000, at: '2026-01-20T07:00:00Z' }]);
    expect((await request(calls.lock, { statementID: january })).message).toBe(
      'Sales, refunds or terms changed since it was calculated. Please calculate it again',
    );
    await done(calls.calculate, { statementID: january });
    const difference = await done(calls.difference, { statementID: january });
    expect(difference).toMatchObject({ fromRun: 1, toRun: 2, payableThen: '233.33', payableNow: '220.00' });
    expect(difference.changes).toEqual([
      {
        what: 'changed',
        kind: 'sale',
        orderID: 'W1-3',
        before: '33.33',
        after: '20.00',
        difference: '-13.33',
      },
    ]);
  });

  it('a statement stays unchanged once it is locked: nothing is added, changed or removed', async () => {
    const { rowVersion } = await done(calls.one, { statementID: january });
    await done(calls.lock, { statementID: january, rowVersion });
    expect((await request(calls.calculate, { statementID: january })).message).toMatch(
      /^This statement is locked/,
    );
    expect(await product.ask(calls.pay, payment(january, rowVersion), { token: asha })).toMatchObject({
      httpStatus: 409,
    });
    for (const statement of [
      `update royalty_lines set payable = payable + 1, royalty = royalty + 1 where statement_id = ${january}`,
      `delete from royalty_lines where statement_id = ${january}`,
      'truncate royalty_lines cascade',
      `update royalty_runs set price = 0 where statement_id = ${january}`,
      `update royalty_statements set state = 'calculated', locked_at = null where id = ${january}`,
      `update royalty_statements set month = '2025-01' where id = ${january}`,
      `update royalty_statements set locked_by = 2 where id = ${january}`,
      `delete from royalty_statements where id = ${january}`,
      `insert into royalty_runs select statement_id, 9, at, by, terms_id, exchange_percentage, mg_amount, mg_before, price,
         royalty, recovered, payable, carried_in, carried_out, line_count, correction_count
       from royalty_runs where statement_id = ${january} limit 1`,
    ]) {
      await expect(product.pool.query(statement), statement).rejects.toMatchObject({
        constraint: 'royalty_statements_forward',
      });
    }
  });

  const payment = (statementID: number, rowVersion?: number) => ({
    statementID,
    paymentReference: 'NEFT 4410',
    paidOn: '2026-02-10',
    rowVersion,
  });

  it('a statement is paid with a reference, only once', async () => {
    expect((await request(calls.pay, { ...payment(january), paymentReference: ' ' })).message).toBe(
      'Please enter the payment reference',
    );
    await done(calls.pay, payment(january));
    expect((await request(calls.pay, payment(january))).message).toBe(
      'This statement is marked as paid already',
    );
    expect(await done(calls.one, { statementID: january })).toMatchObject({
      state: 'paid',
      paymentReference: 'NEFT 4410',
      paidOn: '2026-02-10',
    });
  });

  it('a statement corrects a refund in the next statement, and takes back no more cash than was paid', async () => {
    await world.refundAll([
      { orderID: orders[0] ?? 0, paise: 500_000, at: '2026-02-03T07:00:00Z' },
      { orderID: orders[1] ?? 0, paise: 300_000, at: '2026-02-04T07:00:00Z' },
    ]);
    const february = await begun('2026-02');
    const lines = await linesOf(february);
    expect(lines).toMatchObject([
      // All of it had recovered the guarantee, so the guarantee gets it back.
      { kind: 'correction', orderID: 'W1-1', royalty: '-500.00', recovered: '-500.00', payable: '0.00' },
      { kind: 'correction', orderID: 'W1-2', royalty: '-300.00', recovered: '-100.00', payable: '-200.00' },
    ]);
    expect(lines[1]).toMatchObject({
      reason: 'refunded',
      correctsStatementID: january,
      refundReference: 'R4',
    });
    expect(await done(calls.one, { statementID: february })).toMatchObject({
      royalty: '-800.00',
      recovered: '-600.00',
      payable: '0.00',
      carriedOut: '-200.00',
      mgLeft: '600.00',
    });
    await settle(february);
  });

  it('a statement carries debts into the next month, and includes a sale that was paid too late for its own month', async () => {
    await product.pool.query(`update orders set is_active = 1, paid_amount = 2000 where id = $1`, [
      orders[5],
    ]);
    await world.sell([{ sold: 0, at: '2026-03-05T07:00:00Z', paise: 1_000_000 }]);
    const march = await begun('2026-03');
    const lines = await linesOf(march);
    expect(lines.map(({ orderID, day, royalty }) => [orderID, day, royalty])).toEqual([
      ['W1-7', '2026-03-05', '1000.00'],
      ['W1-6', '2026-01-09', '200.00'],
    ]);
    expect(await done(calls.one, { statementID: march })).toMatchObject({
      royalty: '1200.00',
      recovered: '600.00',
      carriedIn: '-200.00',
      payable: '400.00',
      carriedOut: '0.00',
    });
    await settle(march);
  });

  it('a statement returns what a refund took when that refund fails', async () => {
    const [wholly = 0] = await world.sell([{ sold: 0, at: '2026-04-06T07:00:00Z', paise: 400_000 }]);
    const [given] = await world.refundAll([{ orderID: wholly, paise: 400_000, at: '2026-04-07T07:00:00Z' }]);
    await product.pool.query(`update refunds set state = 'failed' where reference_id = 'R4'`);
    const april = await begun('2026-04');
    expect(await linesOf(april)).toMatchObject([
      { kind: 'correction', orderID: 'W1-2', reason: 'refund failed', royalty: '300.00', payable: '300.00' },
    ]);
    await settle(april);
    // It brought nothing when its month was locked, so there is no line that could be corrected.
    await product.pool.query(`update refunds set state = 'failed' where id = $1`, [given]);
    expect(await linesOf(await begun('2026-05'))).toMatchObject([
      { kind: 'sale', orderID: 'W1-8', day: '2026-04-06', royalty: '400.00' },
    ]);
  });

  it('a statement must follow month by month', async () => {
    await world.sell([
      { sold: 0, at: '2026-05-05T07:00:00Z', paise: 100_000 },
      { sold: 0, at: '2026-06-05T07:00:00Z', paise: 100_000 },
    ]);
    const june = await begun('2026-06');
    await done(calls.calculate, { statementID: june });
    expect((await request(calls.lock, { statementID: june })).message).toBe('Please lock May 2026 first');
    expect((await request(calls.begin, { facultyID, month: '2026-03' })).status).toBe(true);
    expect((await request(calls.begin, { facultyID, month: '2025-12' })).message).toMatch(
      /^April 2026 is locked/,
    );
  });

  it('a statement is available as a PDF to people who may see it, and to nobody else', async () => {
    await done(calls.draw, { statementID: january });
    await product.jobsDone();
    const { pdf, pdfLink } = await done(calls.one, { statementID: january });
    expect(pdf).toBe('ready');
    const read = async (token: string) =>
      product.server.inject({ url: pdfLink, headers: { authorization: `Bearer ${token}` } });
    const file = await read(asha);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await read(await sessionOf(product.pool, staff.content))).statusCode).not.toBe(200);
  });

  it('a statement can be exported line by line', async () => {
    const file = await product.server.inject({
      url: `/api/${exportPathOf(calls.lines)}?statementID=${january}&columns=orderID,royalty,payable`,
      headers: { authorization: `Bearer ${asha}` },
    });
    expect(file.body.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
      'Sale,Royalty,Payable',
      'W1-1,500.00,0.00',
      'W1-2,300.00,200.00',
      'W1-3,20.00,20.00',
    ]);
  });

  it('a statement is the source of the documented screens, for months and totals', async () => {
    const january = await done(generalRoyalty.list, { month: '2026-01' });
    expect(january.totalRoyaltyThisMonth).toBe('870.00');
    expect(january.data.map(({ orderID }) => orderID)).toContain('W1-2');
    const listed = await done(facultyRoyalty.list, {
      appID: 1,
      facultyID,
      startDate: '2026-01-01',
      endDate: '2026-01-31',
      action: 'desc',
      column: 'royaltyAmount',
      limit: 2,
    });
    expect(listed).toMatchObject({ count: 4, total: '820.00', totalCondition: 'met' });
    expect(listed.data.map(({ royaltyAmount }) => royaltyAmount)).toEqual(['500.00', '300.00']);
    const free = await done(facultyRoyalty.list, {
      appID: 1,
      facultyID,
      monthyear: '2026-01',
      amountPaid: 'free',
    });
    expect(free.data).toMatchObject([{ orderID: 'W1-5', kind: 'free', royaltyAmount: '0.00' }]);
  });

  it('royalty reaches to the end of the next month, and a later one is refused by its name', async () => {
    const last = monthAfter(companyDay().slice(0, 7), 1);
    const month = monthAfter(last, 1);
    const why = { status: false, message: `Please choose ${shownMonth(last)} or an earlier month` };
    expect(await request(calls.begin, { facultyID, month })).toMatchObject(why);
    expect(await request(calls.list, { appID: 1, from: last, until: month })).toMatchObject(why);
    expect(await request(generalRoyalty.list, { month })).toMatchObject(why);
    expect(await request(facultyRoyalty.list, { appID: 1, facultyID, monthyear: month })).toMatchObject(why);
    expect(await request(generalRoyalty.list, { month: last })).toMatchObject({ status: true });
  });
});
