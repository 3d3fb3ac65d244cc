import { describe, expect, test } from 'vitest';
import { entriesOf, fieldsOf } from '../fields/fields-of.ts';
import { differencesOf, merged } from './conflict.ts';

type Row = { name: string; orderBy: string; isActive: string };

const fields = entriesOf<Row>(
  fieldsOf<Row>()({
    name: { label: 'Name' },
    orderBy: { label: 'OrderBy' },
    isActive: { label: 'IsActive' },
  }),
);
const read = { name: 'Taxation', orderBy: '3', isActive: '1' };
const compare = (mine: Partial<Row>, theirs: Partial<Row>) =>
  differencesOf(fields, { read, mine: { ...read, ...mine }, theirs: { ...read, ...theirs } });
const picks = (mine: Partial<Row>, theirs: Partial<Row>) =>
  compare(mine, theirs).map(({ field, pick }) => [field.key, pick]);

describe('A stale save', () => {
  test('A stale save shows only the fields whose values differ', () => {
    expect(picks({ name: 'Tax' }, { name: 'Tax' })).toEqual([]);
    expect(picks({ name: 'Tax', orderBy: '4' }, { orderBy: '4' })).toEqual([['name', 'mine']]);
  });

  test('A stale save preselects a value that only one person changed', () => {
    expect(picks({ name: 'Tax' }, { isActive: '0' })).toEqual([
      ['name', 'mine'],
      ['isActive', 'theirs'],
    ]);
  });

  test('A stale save leaves the choice to the person where both changed a value', () => {
    expect(picks({ name: 'Tax' }, { name: 'Direct Tax' })).toEqual([['name', null]]);
  });

  test('A stale save saves the chosen values, and the stored ones everywhere else', () => {
    const theirs = { ...read, name: 'Direct Tax', orderBy: '9' };
    const [name, orderBy] = compare({ name: 'Tax', orderBy: '5' }, theirs);
    const chosen = [
      { ...name!, pick: 'mine' as const },
      { ...orderBy!, pick: 'theirs' as const },
    ];
    expect(merged(theirs, chosen)).toEqual({ name: 'Tax', orderBy: '9', isActive: '1' });
  });
});
