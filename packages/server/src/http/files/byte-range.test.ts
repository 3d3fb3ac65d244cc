import { expect, test } from 'vitest';
import { spanOf } from './byte-range.ts';

test.each([
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=9-0', undefined],
  ['bytes=0-4,8-9', undefined],
  ['bytes=-', undefined],
  ['bytes=', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1e1-20', undefined],
  ['items=0-9', undefined],
  ['items=100-', undefined],
  [undefined, undefined],
])('a range is read from a file: %s of 100 bytes', (header, span) => {
  expect(spanOf(header, 100)).toEqual(span);
});

test('an empty file has no ranges', () => {
  expect(spanOf('bytes=0-', 0)).toBe('outside');
});
