import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type TestProduct } from '../../testing/product.ts';
import { waitFor } from '../time-limits.ts';
import { CopyOut, valuesOf } from './copy-out.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;

it('a file that was read to its end leaves nothing that waits for it', async () => {
  const client = await product.parts.connection.pool.connect();
  const before = timers();
  try {
    waitFor(client, 60 * 60_000);
    for (let times = 0; times < 10; times += 1) {
      const lines: string[] = [];
      const copy = client.query(new CopyOut(`copy (values (1, 'a'), (2, null)) to stdout`));
      for await (const batch of copy.batches()) lines.push(...batch);
      expect(lines.map(valuesOf)).toEqual([
        ['1', 'a'],
        ['2', null],
      ]);
    }
  } finally {
    client.release();
  }
  expect(timers() - before).toBeLessThan(10);
});
