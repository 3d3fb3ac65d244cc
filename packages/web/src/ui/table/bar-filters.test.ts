import type { AnyCall } from '@prepdesk/contract/define-call';
import { listCall } from '@prepdesk/contract/list-call';
import { choiceFilter, daysFilter, manyFilter, textFilter } from '@prepdesk/contract/list-filters';
import { flag } from '@prepdesk/contract/values';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { FieldEntry } from '../fields/fields-of.ts';
import { filtersOf } from './bar-filters.ts';
import { filterText } from './filter-text.ts';

type Row = { id: string; isActive: string };
const fields: FieldEntry<Row>[] = [
  { key: 'id', label: 'ID' },
  { key: 'isActive', label: 'IsActive', tones: { 1: 'ok' }, choices: { 1: 'Active', 0: 'Inactive' } },
];

const call = listCall({
  path: 'admin/orders',
  public: true,
  row: z.object({ id: z.int() }),
  wire: { rows: 'orders' },
  filters: {
    isPaid: choiceFilter('isPaid', 'Paid', flag(), { 1: 'Paid', 0: 'Not paid' }),
    coupons: manyFilter('couponIDs', 'Coupons'),
    at: daysFilter('Ordered', 'fromDate', 'toDate'),
    refunded: daysFilter('Refunded', 'refundedFrom', 'refundedUntil'),
    code: textFilter('code', 'Code', 20),
  },
}) as unknown as AnyCall;

test('a list limited by its parent is filtered by its status fields', () => {
  const [only, ...others] = filtersOf(undefined, fields, []);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ kind: 'choice', label: 'IsActive', names: ['isActive'] });
});

test('a large list has the filters of its call, except those that the screen sets and those without choices', () => {
  const labels = filtersOf(call, fields, ['refundedFrom']).map(({ label }) => label);
  expect(labels).toEqual(['Paid', 'Ordered', 'Code']);
  const offered = filtersOf(call, fields, ['isPaid'], { coupons: { 3: 'FESTIVE' } });
  expect(offered.map(({ label }) => label)).toEqual(['Coupons', 'Ordered', 'Refunded', 'Code']);
});

test('the chosen values are shown in words', () => {
  const [paid, coupons, ordered, refunded, code] = filtersOf(call, fields, [], {
    coupons: { 3: 'FESTIVE', 17: 'REPEAT' },
  });
  const words = (filter: typeof paid, values: Record<string, string>) => filter && filterText(filter, values);
  expect(words(paid, { isPaid: '0' })).toBe('Not paid');
  expect(words(coupons, { couponIDs: '17' })).toBe('REPEAT');
  expect(words(coupons, { couponIDs: '3,17' })).toBe('FESTIVE +1');
  expect(words(ordered, { fromDate: '2026-11-01', toDate: '2026-11-20' })).toBe('01/11/2026 – 20/11/2026');
  expect(words(ordered, { fromDate: '2026-11-01', toDate: '2026-11-01' })).toBe('01/11/2026');
  expect(words(refunded, { refundedUntil: '2026-11-20' })).toBe('until 20/11/2026');
  expect(words(code, {})).toBe('');
});
