import { describe, expect, it } from 'vitest';
import { changeTo, heldBy, isSameView, known } from './view-query.ts';

const list = {
  filters: [
    { kind: 'days' as const, label: 'Bought', names: ['startDate', 'endDate'], choices: [] },
    { kind: 'many' as const, label: 'Coupons', names: ['coupons'], choices: [] },
  ],
  sorts: ['purchasedAt'],
  sizes: [10, 20, 50],
  usualSize: 20,
};
const address = { page: 3, size: 20, sort: '', search: '', filters: {} };

describe('a view', () => {
  it('a view holds everything in the address except the page and the defaults', () => {
    expect(heldBy(address, list)).toEqual({});
    const chosen = { ...address, size: 50, sort: '-purchasedAt', filters: { coupons: '3,17' } };
    expect(heldBy(chosen, list)).toEqual({ coupons: '3,17', size: '50', sort: '-purchasedAt' });
  });

  it('a view ignores what the list no longer knows, as an address does', () => {
    const old = { search: 'law', sort: '-price', size: '7', state: '2', coupons: '3' };
    expect(changeTo(old, list)).toEqual({
      search: 'law',
      sort: '',
      size: 20,
      filters: { startDate: '', endDate: '', coupons: '3' },
    });
    expect(known(old, list)).toEqual({ coupons: '3', search: 'law' });
  });

  it('a view is the current one when the address holds the same, in any order', () => {
    const held = heldBy({ ...address, search: 'law', filters: { coupons: '3' } }, list);
    expect(isSameView(known({ search: 'law', coupons: '3', gone: '1' }, list), held)).toBe(true);
    expect(isSameView(known({ search: 'law' }, list), held)).toBe(false);
  });
});
