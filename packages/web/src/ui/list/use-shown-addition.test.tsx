import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useShownAddition } from './use-shown-addition.ts';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id }));
const all = [1, 2, 3];

/** A list with pages of two rows, of which a search shows rows 2 and 3. */
function searchedList() {
  const turnedTo: number[] = [];
  const hook = renderHook(
    ({ rows, query }) => useShownAddition(rows, 'id', 2, (page) => turnedTo.push(page), query),
    { initialProps: { rows: rowsOf(2, 3), query: 'alpha' } },
  );
  act(() => hook.result.current.expectAddition(true));
  return { ...hook, turnedTo };
}

test('a row that was added is marked, and its page is shown', () => {
  const { result, rerender, turnedTo } = searchedList();
  rerender({ rows: rowsOf(2, 3, 4), query: 'alpha' });
  expect(result.current.addition).toEqual({ key: '4', isToBeOpened: true });
  expect(turnedTo).toEqual([2]);
});

test('where a search hid the row that was added, no older row is marked as the new one once it is cleared', () => {
  const { result, rerender, turnedTo } = searchedList();
  rerender({ rows: rowsOf(...all, 4), query: '' });
  expect(result.current.addition).toBeNull();
  rerender({ rows: rowsOf(...all, 4), query: 'alpha' });
  expect(result.current.addition).toBeNull();
  expect(turnedTo).toEqual([]);
});

test('of two rows that appear at once, the one with the typed name is the own one', () => {
  const named = (id: number, name: string) => ({ id, name });
  const before = [named(1, 'Law')];
  const { result, rerender } = renderHook(({ rows }) => useShownAddition(rows, 'id', 20, () => {}, ''), {
    initialProps: { rows: before },
  });
  act(() => result.current.expectAddition(true, { name: ' Costing ', examLevel: '' }));
  rerender({ rows: [named(3, 'Audit of a colleague'), named(2, 'Costing'), ...before] });
  expect(result.current.addition).toEqual({ key: '2', isToBeOpened: true });
});
