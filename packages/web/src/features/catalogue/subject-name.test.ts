import { expect, test } from 'vitest';
import { idOfName } from './subject-name.ts';

const known = [
  { id: 5, name: 'Taxation' },
  { id: 6, name: 'Business Laws' },
];

test('A subject name in use is found whatever its letter case; a new name has the id 0', () => {
  expect(idOfName(' business LAWS ', known)).toBe(6);
  expect(idOfName('Business', known)).toBe(0);
  expect(idOfName('', known)).toBe(0);
});
