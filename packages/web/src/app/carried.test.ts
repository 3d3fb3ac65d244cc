import { describe, expect, it } from 'vitest';
import { encodedID, partsOf } from '../api/encoded-id.ts';
import { carried } from './carried.ts';

const after = (typed: Record<string, unknown>, asks: Parameters<typeof carried>[1]) =>
  partsOf(carried({ id: encodedID(typed) }, asks).id);

describe('what was typed on one tab', () => {
  it('a phone is carried to the tabs that ask for a phone, without its country code', () => {
    expect(after({ search: '+91 98765 43210' }, 'phone')).toEqual({ userPhone: '9876543210' });
  });

  it('a phone is carried back to the search', () => {
    expect(after({ userPhone: '9876543210' }, 'person')).toEqual({ search: '9876543210' });
  });

  it('a name stays behind where only phones and emails can be looked up', () => {
    expect(after({ search: 'Asha Sharma' }, 'contact')).toEqual({});
    expect(after({ search: 'asha@example.com' }, 'contact')).toEqual({ search: 'asha@example.com' });
  });

  it('app, course and search are carried between the lists of lessons, their own filters are not', () => {
    const search = carried(
      { id: encodedID({ appId: 1, coId: 3, kind: 'MTP' }), search: 'bonds', page: '2' },
      'course',
    );
    expect({ ...search, id: partsOf(search.id) }).toEqual({ id: { appId: 1, coId: 3 }, search: 'bonds' });
  });

  it('nothing is carried to a tab that asks for nobody', () => {
    expect(after({ userPhone: '9876543210' }, undefined)).toEqual({});
  });
});
