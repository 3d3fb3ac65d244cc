import { expect, it } from 'vitest';
import { begun } from './export-begun.ts';

const nobodyGoes = new AbortController().signal;
async function* batches(count: number, thenFails = false) {
  for (let number = 1; number <= count; number += 1) yield [[number]];
  if (thenFails) throw new Error('the connection was cut');
}

it('a short file whose source fails at its end is not begun, so that it can be requested elsewhere', async () => {
  await expect(begun(batches(1, true), nobodyGoes)).rejects.toThrow('the connection was cut');
});

it.each([0, 1, 2, 5])('a file of %i batches contains each batch once, in order', async (count) => {
  const read: unknown[] = [];
  for await (const batch of await begun(batches(count), nobodyGoes)) read.push(...batch.flat());
  expect(read).toEqual(Array.from({ length: count }, (_, place) => place + 1));
});
