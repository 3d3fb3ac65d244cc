import { expect, test } from 'vitest';
import { exchanged } from './row-order.ts';

/** Rows by their numbers, with keys 1, 2, 3 … unless given. */
const rowsOf = (numbers: readonly number[], keys = numbers.map((_, n) => n + 1)) =>
  numbers.map((orderBy, n) => ({ id: keys[n] ?? 0, orderBy }));

const changes = (numbers: readonly number[], one: number, other: number, keys?: number[], to = 100) => {
  const rows = rowsOf(numbers, keys);
  const [first, second] = [rows[one], rows[other]];
  if (!first || !second) throw new Error('no such rows');
  return Object.fromEntries(exchanged(rows, [first, second], 'orderBy', { key: 'id', to }));
};

test('two rows exchange their numbers, and no other row changes', () => {
  expect(changes([10, 20, 30], 1, 0)).toEqual({ 1: 20, 2: 10 });
  expect(changes([10, 20, 30], 1, 2)).toEqual({ 2: 30, 3: 20 });
});

test('rows that a filter hides between the two stay where they are', () => {
  expect(changes([1, 2, 3, 4], 3, 0)).toEqual({ 1: 4, 4: 1 });
});

test('rows with the same number move all the same, and only the numbers that are in the way change', () => {
  expect(changes([1, 5, 5, 9], 2, 1)).toEqual({ 2: 6 });
  expect(changes([1, 1, 2], 2, 1)).toEqual({ 2: 3 });
  expect(changes([0, 0, 0], 1, 0)).toEqual({ 1: 1, 3: 2 });
  // There is no room after them, but before them.
  expect(changes([1, 5, 5, 6, 7], 2, 1)).toEqual({ 3: 4 });
});

test('a row does not jump over others that have the number which it takes', () => {
  // The last row is the oldest: with the number 1 it would come first.
  expect(changes([1, 1, 2], 2, 1, [2, 3, 1])).toEqual({ 3: 3 });
});

test('no number is below 0, and none above the largest unless there is no other way', () => {
  expect(changes([98, 100, 100], 2, 1)).toEqual({ 3: 99 });
  expect(changes([0, 0, 1, 2], 1, 0, undefined, 2)).toEqual({ 1: 1, 3: 2, 4: 3 });
  expect(changes([0, 0, 2], 1, 0, undefined, 3)).toEqual({ 1: 1 });
});
