import { act, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import { type Ticks, useTicks } from './use-ticks.tsx';

test('a list whose ticks did not change is not built again when its screen is drawn again', () => {
  const { result, rerender } = renderHook(() => useTicks('books'));
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
  act(() => result.current.add([7]));
  expect(result.current).not.toBe(before);
  expect(result.current.ids).toEqual([7]);
});

test('the heading ticks all rows shown, keeps ticks of other pages, and says when some are ticked', async () => {
  let ticks = {} as Ticks;
  const Heading = () => {
    ticks = useTicks();
    return ticks.column(Number, String).heading?.([1, 2]);
  };
  const { user } = await mounted(Heading, [], '/coupons');
  const box = (await screen.findByRole('checkbox')) as HTMLInputElement;
  act(() => ticks.add([2, 9]));
  expect([box.checked, box.indeterminate]).toEqual([false, true]);
  await user.click(box);
  expect(ticks.ids).toEqual([1, 2, 9]);
  expect([box.checked, box.indeterminate]).toEqual([true, false]);
  await user.click(box);
  expect(ticks.ids).toEqual([9]);
});
