import { expect, it } from 'vitest';
import { shareRoom } from './make-room.ts';

it('a column gets all it needs where there is enough room', () => {
  expect(shareRoom(100, [60, 0, 30])).toEqual([60, 0, 30]);
  expect(shareRoom(100, [])).toEqual([]);
});

it('columns share too little room in proportion to need, in whole pixels', () => {
  expect(shareRoom(100, [150, 50])).toEqual([75, 25]);
  expect(shareRoom(10, [1, 2, 4])).toEqual([1, 2, 4]);
  expect(shareRoom(10, [10, 10, 10])).toEqual([3, 3, 3]);
});

it('columns get nothing where no room is left', () => {
  expect(shareRoom(0, [40])).toEqual([0]);
  expect(shareRoom(0, [0])).toEqual([0]);
});
