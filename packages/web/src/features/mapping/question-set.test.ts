import { describe, expect, it } from 'vitest';
import { changeOfSet, chosenIn, rebased, withTicked } from './question-set.ts';

const stored = { ids: [1, 2, 3], version: 'a' };

describe('ticks on a set of questions', () => {
  it('ticks on a set of questions append or remove questions, and are null once they are undone', () => {
    const ticks = withTicked(stored, withTicked(stored, null, [9, 8], true), [2], false);
    expect(chosenIn(stored, ticks)).toEqual([1, 3, 9, 8]);
    const back = withTicked(stored, withTicked(stored, ticks, [9, 8], false), [2], true);
    expect(back).toBeNull();
    expect(withTicked(stored, null, [1], true)).toBeNull();
  });

  it('ticks on a set of questions keep the set they were based on, so that a save can send its version', () => {
    const ticks = withTicked(stored, null, [9], true);
    const later = withTicked({ ids: [1], version: 'b' }, ticks, [3], false);
    expect(later?.base).toEqual(stored);
  });

  it('ticks on a set of questions are rebased on what a colleague saved, without those that no longer change anything', () => {
    const ticks = { base: stored, added: [8, 9], removed: [2, 3] };
    const theirs = { ids: [1, 2, 9], version: 'b' };
    expect(rebased(ticks, theirs)).toEqual({ base: theirs, added: [8], removed: [2] });
    expect(rebased({ base: stored, added: [9], removed: [3] }, theirs)).toBeNull();
  });

  it('ticks on a set of questions are compared with what a colleague added and removed', () => {
    expect(changeOfSet([1, 2, 3], [1, 3, 4])).toEqual({ added: [4], removed: [2] });
  });
});
