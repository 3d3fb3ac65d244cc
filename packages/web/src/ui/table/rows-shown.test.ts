import { shownInstant } from '@prepdesk/contract/company-time';
import { describe, expect, test } from 'vitest';
import { entriesOf, fieldsOf } from '../fields/fields-of.ts';
import { orderField, statusField } from '../fields/status-field.ts';
import { matchingRows, pageCount, pagesDrawn } from './rows-shown.ts';

type Row = { id: number; name: string; isActive: number; orderBy: number; seenAt: string | null };

const fields = entriesOf<Row>(
  fieldsOf<Row>()({
    id: { label: 'ID', look: 'quiet' },
    name: { label: 'Name', look: 'strong', editor: { kind: 'text' } },
    isActive: statusField,
    orderBy: orderField,
    seenAt: {
      label: 'Last seen',
      look: 'quiet',
      asText: ({ seenAt }) => (seenAt ? shownInstant(seenAt) : 'Never'),
    },
  }),
);
const rows: Row[] = [
  { id: 10, name: 'AS 10 Property', isActive: 1, orderBy: 3, seenAt: '2026-11-28T04:00:00.000Z' },
  { id: 2, name: 'AS 2 Inventories', isActive: 0, orderBy: 10, seenAt: '2027-01-02T04:00:00.000Z' },
  { id: 33, name: 'as 1 Policies', isActive: 1, orderBy: 2, seenAt: null },
];
const search = (query: { search?: string; sort?: string; filters?: Record<string, string> }) =>
  matchingRows(rows, fields, { search: '', sort: '', filters: {}, ...query }).map((row) => row.id);

describe('A list', () => {
  test('A list keeps the order of the server until another is chosen', () => {
    expect(search({})).toEqual([10, 2, 33]);
  });

  test('A list finds rows that contain every word, in any column and in any case', () => {
    expect(search({ search: '  INVENTORIES as ' })).toEqual([2]);
    expect(search({ search: 'as' })).toEqual([10, 2, 33]);
    expect(search({ search: 'inactive' })).toEqual([2]);
    expect(search({ search: 'Ｐｏｌｉ\u00adcies' })).toEqual([33]);
    expect(search({ search: 'nothing of this kind' })).toEqual([]);
  });

  test('A list filters by the stored value, 0 included', () => {
    expect(search({ filters: { isActive: '0' } })).toEqual([2]);
    expect(search({ filters: { isActive: '1' } })).toEqual([10, 33]);
    expect(search({ filters: { isActive: '' } })).toEqual([10, 2, 33]);
  });

  test('A list sorts numbers by value, inside names too', () => {
    expect(search({ sort: 'orderBy' })).toEqual([33, 10, 2]);
    expect(search({ sort: '-orderBy' })).toEqual([2, 10, 33]);
    expect(search({ sort: 'name' })).toEqual([33, 2, 10]);
    expect(search({ sort: 'id' })).toEqual([2, 10, 33]);
  });

  test('A list sorts days and instants by time, whatever words they are shown in', () => {
    expect(search({ sort: 'seenAt' })).toEqual([33, 10, 2]);
    expect(search({ sort: '-seenAt' })).toEqual([2, 10, 33]);
  });

  test('A list ignores sorting by a column that does not exist', () => {
    expect(search({ sort: 'constructor' })).toEqual([10, 2, 33]);
  });

  test('A list does not change the rows that it was given', () => {
    const before = structuredClone(rows);
    search({ sort: '-name' });
    expect(rows).toEqual(before);
  });
});

describe('Pages', () => {
  test('an empty list has one page', () => {
    expect([pageCount(0, 20), pageCount(20, 20), pageCount(21, 20)]).toEqual([1, 1, 2]);
  });

  test('Pages show the first and last page, the neighbours, and 0 for a gap', () => {
    expect(pagesDrawn(1, 1)).toEqual([1]);
    expect(pagesDrawn(1, 7)).toEqual([1, 2, 3, 0, 7]);
    expect(pagesDrawn(4, 7)).toEqual([1, 0, 3, 4, 5, 0, 7]);
    expect(pagesDrawn(7, 7)).toEqual([1, 0, 5, 6, 7]);
  });
});
