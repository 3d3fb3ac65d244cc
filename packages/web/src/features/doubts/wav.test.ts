import { expect, test } from 'vitest';
import { wavOf } from './wav.ts';

test('A sound has a header that describes it, and samples that are clamped to their range', () => {
  const wav = wavOf(new Float32Array([0, 1, -1, 2, -2, 0.5]), 8000);
  const view = new DataView(wav.buffer);
  expect(new TextDecoder().decode(wav.subarray(0, 4))).toBe('RIFF');
  expect(new TextDecoder().decode(wav.subarray(8, 16))).toBe('WAVEfmt ');
  expect(view.getUint32(4, true)).toBe(wav.length - 8);
  expect(view.getUint32(24, true)).toBe(8000);
  expect(view.getUint32(40, true)).toBe(12);
  expect([0, 1, 2, 3, 4, 5].map((n) => view.getInt16(44 + n * 2, true))).toEqual([
    ...[0, 32_767, -32_768, 32_767, -32_768, 16_384],
  ]);
});
