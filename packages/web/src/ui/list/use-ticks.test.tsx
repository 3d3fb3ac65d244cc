import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTicks } from './use-ticks.tsx';

test('a list whose ticks did not change is not built again when its screen is drawn again', () => {
  const { result, rerender } = renderHook(() => useTicks('books'));
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
  act(() => result.current.add([7]));
  expect(result.current).not.toBe(before);
  expect(result.current.ids).toEqual([7]);
});
