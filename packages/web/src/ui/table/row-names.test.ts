import { expect, test } from 'vitest';
import { entriesOf } from '../fields/fields-of.ts';
import { rowNames } from './row-names.ts';

type Doubt = { id: number; fullName: string };
const fields = entriesOf<Doubt>({ id: { label: 'ID' }, fullName: { label: 'Name', look: 'strong' } });
const namesOf = (...fullNames: readonly string[]) =>
  rowNames(
    fullNames.map((fullName, index) => ({ id: 40 + index, fullName })),
    'id',
    fields,
  );

test('rows of the same name have their keys in it', () => {
  expect(namesOf('Zubin', 'Asha', 'Zubin')).toEqual(['Zubin, 40', 'Asha', 'Zubin, 42']);
});

test('a long name is cut', () => {
  const long = 'word '.repeat(40);
  const start = `${long.slice(0, 160).trimEnd()}…`;
  expect(namesOf(long)).toEqual([start]);
  expect(namesOf(long, long)).toEqual([`${start}, 40`, `${start}, 41`]);
});
