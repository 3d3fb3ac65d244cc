import { expect, it } from 'vitest';
import { shareInTurn, shareRoom } from './make-room.ts';

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

it('room goes to the first need, what is left to the next, and nothing is given twice', () => {
  expect(
    shareInTurn(100, [
      [30, 0],
      [50, 20],
      [50, 60],
    ]),
  ).toEqual([50, 50]);
  expect(
    shareInTurn(40, [
      [30, 0],
      [50, 20],
      [50, 60],
    ]),
  ).toEqual([35, 5]);
  expect(
    shareInTurn(100, [
      [30, 0],
      [10, 20],
    ]),
  ).toEqual([30, 20]);
  expect(shareInTurn(100, [])).toEqual([]);
});
