import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

const short = { gone: new AbortController().signal, isLong: false };
async function* batches(count: number, thenFails = false) {
  for (let number = 1; number <= count; number += 1) yield [[number]];
  if (thenFails) throw new Error('the connection was cut');
}

it('a short file whose source fails at its end is not begun, so that it can be requested elsewhere', async () => {
  await expect(readAhead(batches(1, true), short)).rejects.toThrow('the connection was cut');
});

it.each([0, 1, 2, 5])('a file of %i batches contains each batch once, in order', async (count) => {
  const read: unknown[] = [];
  for await (const batch of await readAhead(batches(count), short)) read.push(...batch.flat());
  expect(read).toEqual(Array.from({ length: count }, (_, index) => index + 1));
});

it('a long file is begun while the database still sorts, and a failure after that ends it', async () => {
  let isSorted = () => {};
  const sorted = new Promise<void>((resolve) => {
    isSorted = resolve;
  });
  async function* sorting() {
    await sorted;
    yield [[1]];
    throw new Error('the connection was cut');
  }
  const read: unknown[] = [];
  const reading = (async () => {
    const rows = await readAhead(sorting(), { ...short, isLong: true });
    isSorted();
    for await (const batch of rows) read.push(...batch.flat());
  })();
  await expect(reading).rejects.toThrow('the connection was cut');
  expect(read).toEqual([1]);
});

it('rows are read while they are counted, and given back when the count fails', async () => {
  const seen: string[] = [];
  async function* rows() {
    try {
      seen.push('read');
      yield [[1]];
      yield [[2]];
    } finally {
      seen.push('given back');
    }
  }
  const isLong = Promise.resolve().then((): boolean => {
    seen.push('counted');
    throw new Error('the count was cut');
  });
  await expect(readAhead(rows(), { ...short, isLong })).rejects.toThrow('the count was cut');
  await expect.poll(() => seen).toEqual(['read', 'counted', 'given back']);
});
