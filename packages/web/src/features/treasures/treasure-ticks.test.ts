import { expect, it } from 'vitest';
import { changedTicks, idsIn, ticked } from './treasure-ticks.ts';

it('ticks keep their meaning when someone else changes the stored set', () => {
  const ticks = { 7: '1', 3: '0' };
  expect(changedTicks([3, 10], ticks)).toEqual({ wanted: [7, 10], removed: [3], isChanged: true });
  // In the meantime someone else mapped 12 and unmapped 3.
  expect(changedTicks([10, 12], ticks)).toEqual({ wanted: [7, 10, 12], removed: [], isChanged: true });
  expect(changedTicks([7], ticks)).toEqual({ wanted: [7], removed: [], isChanged: false });
  expect([ticked([3], ticks, 3), ticked([3], {}, 3), ticked([], {}, 3)]).toEqual([false, true, false]);
});

it('an empty list has no IDs', () => {
  expect([idsIn(''), idsIn('3,17')]).toEqual([[], [3, 17]]);
});
