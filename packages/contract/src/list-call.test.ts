import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CallAnswer, type CallInput, type CallParsed, defineCalls } from './define-call.ts';
import { listCall } from './list-call.ts';
import { choiceFilter, daysFilter, manyFilter } from './list-filters.ts';
import { id, oneOf } from './values.ts';

const { list } = defineCalls('commerce', 'sales', {
  list: listCall({
    path: 'admin/sales',
    needs: ['/audit'],
    row: z.object({ orderID: z.string(), paid: z.string(), at: z.string() }),
    wire: { rows: 'orderData', total: 'rowsCount' },
    limit: { usual: 75, max: 200 },
    given: { appID: id() },
    searchLength: 200,
    filters: {
      status: choiceFilter('status', 'Status', oneOf([0, 1]), { 1: 'Paid', 0: 'Open' }),
      coupons: manyFilter('coupons', 'Coupons'),
      days: daysFilter('Purchased', 'startDate', 'endDate'),
    },
    sorts: ['paid', 'at'],
    columns: { orderID: { label: 'Order ID' }, paid: { label: 'Paid', kind: 'rupees' } },
    sums: { net: { label: 'Net', kind: 'rupees' } },
    alsoAtTop: ['orderData'],
  }),
});

const parse = (input: unknown) => z.safeParse(list.input, input);

test('a list accepts its page, search, order and filters, and fills in what is left out', () => {
  const given: CallInput<typeof list> = { appID: 1, coupons: '3,17', startDate: '2026-11-01', sort: '-paid' };
  const parsed: CallParsed<typeof list> = z.parse(list.input, given);
  expect(parsed).toEqual({
    appID: 1,
    page: 1,
    limit: 75,
    search: '',
    sort: '-paid',
    coupons: [3, 17],
    startDate: '2026-11-01',
    endDate: '',
  });
});

test("the documents' unset day counts as none", () => {
  expect(parse({ appID: 1, startDate: '0000-00-00' }).data).toMatchObject({ startDate: '' });
});

test.each([
  { sort: 'orderID' },
  { sort: '--paid' },
  { limit: 201 },
  { startDate: '2026-02-30' },
  { status: 7 },
])('a list refuses the input %j', (part) => expect(parse({ appID: 1, ...part }).success).toBe(false));

test('a list answers with the documented keys, whether it is capped, its page and its sums', () => {
  const answer: CallAnswer<typeof list> = {
    orderData: [{ orderID: 'CA1', paid: '1.00', at: '' }],
    rowsCount: 1,
    isCapped: false,
    page: 1,
    sums: { net: '1.00' },
  };
  expect(z.parse(list.output, answer)).toEqual(answer);
  expect(list.list).toMatchObject({ rows: 'orderData', total: 'rowsCount', usualSize: 75, hasSearch: true });
});
