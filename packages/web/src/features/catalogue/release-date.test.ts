import { describe, expect, test } from 'vitest';
import { choiceOf, errorOfRelease } from './release-date.ts';

describe('Release Date', () => {
  test('Release Date is live, coming soon, or a day', () => {
    expect(choiceOf('live')).toEqual({ word: 'live', on: '' });
    expect(choiceOf('coming soon')).toEqual({ word: 'coming soon', on: '' });
    expect(choiceOf('2026-12-01')).toEqual({ word: 'date', on: '2026-12-01' });
    expect(choiceOf('')).toEqual({ word: '', on: '' });
  });

  test.each([
    [{ word: '', on: '' }, 'Please Select Value'],
    [{ word: 'live', on: '' }, ''],
    [{ word: 'date', on: '' }, 'Please Select Date'],
    [{ word: 'date', on: '2026-02-30' }, 'Please Select Date'],
    [{ word: 'date', on: '2026-11-19' }, 'Release Date cannot be before today'],
    [{ word: 'date', on: '2026-11-20' }, ''],
  ])('choosing %j gives the message %j', (choice, sentence) => {
    expect(errorOfRelease(choice, 'live', '2026-11-20')).toBe(sentence);
  });

  test('a day that was chosen earlier may stay even though it has passed', () => {
    expect(errorOfRelease({ word: 'date', on: '2026-01-01' }, '2026-01-01', '2026-11-20')).toBe('');
  });
});
