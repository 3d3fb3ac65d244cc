import { describe, expect, it } from 'vitest';
import { isTicked, moved, removed, ticked } from './option-moves.ts';

const draft = {
  optionsOne: 'a',
  optionsTwo: 'b',
  optionsThree: 'c',
  optionsFour: '',
  optionsFive: '',
  answer: '1,3',
};

describe('options', () => {
  it('options list the ticked numbers in ascending order', () => {
    expect(ticked(draft, 1, true)).toEqual({ answer: '1,2,3' });
    expect(ticked(draft, 0, false)).toEqual({ answer: '3' });
    expect(ticked({ ...draft, answer: '' }, 4, true)).toEqual({ answer: '5' });
    expect([0, 1, 2].map((index) => isTicked(draft, index))).toEqual([true, false, true]);
  });

  it('options keep their tick when they move', () => {
    expect(moved(draft, 0, 1)).toEqual({ ...draft, optionsOne: 'b', optionsTwo: 'a', answer: '2,3' });
    expect(moved(draft, 2, -1)).toEqual({ ...draft, optionsTwo: 'c', optionsThree: 'b', answer: '1,2' });
  });

  it('options move up when an option before them is removed together with its tick', () => {
    expect(removed(draft, 0)).toEqual({
      optionsOne: 'b',
      optionsTwo: 'c',
      optionsThree: '',
      optionsFour: '',
      optionsFive: '',
      answer: '2',
    });
  });
});
