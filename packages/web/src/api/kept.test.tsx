import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keptIn, useIsUnkept } from './kept.ts';

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** A storage without room for more than this many characters in a value. */
function storageFor(maxLength: number): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > maxLength) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  } as Storage;
}

it('a browser that keeps values gives them back, and nothing is said', () => {
  const { result } = renderHook(useIsUnkept);
  const kept = keptIn(() => sessionStorage);
  kept.setItem('a', '1');
  expect([sessionStorage.getItem('a'), kept.getItem('a'), kept.getItem('b')]).toEqual(['1', '1', null]);
  kept.removeItem('a');
  expect([kept.getItem('a'), result.current]).toEqual([null, false]);
});

it('a browser that blocks storage remembers in the page, and says so', async () => {
  const { result } = renderHook(useIsUnkept);
  const kept = keptIn(blocked);
  await act(async () => kept.setItem('a', '1'));
  expect([kept.getItem('a'), kept.getItem('b'), result.current]).toEqual(['1', null, true]);
  kept.removeItem('a');
  expect(kept.getItem('a')).toBe(null);
  kept.setItem('a', '2');
  kept.clear();
  expect(kept.getItem('a')).toBe(null);
});

it('a browser without room keeps the newest value in the page, not an older one in the storage', () => {
  const storage = storageFor(3);
  const kept = keptIn(() => storage);
  kept.setItem('a', 'old');
  kept.setItem('a', 'newer');
  expect(kept.getItem('a')).toBe('newer');
  kept.setItem('a', 'fit');
  expect([kept.getItem('a'), storage.getItem('a')]).toEqual(['fit', 'fit']);
});
