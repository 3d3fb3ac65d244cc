import { expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { waitFor } from '../time-limits.ts';
import { CopyOut, linesOf, valuesOf } from './copy-out.ts';

const product = useProduct();

const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;

it('a file that was read to its end leaves nothing that waits for it', async () => {
  const client = await product.parts.connection.pool.connect();
  const before = timers();
  try {
    waitFor(client, 60 * 60_000);
    for (let times = 0; times < 10; times += 1) {
      const lines: string[] = [];
      const copy = client.query(new CopyOut(`copy (values (1, 'a'), (2, null)) to stdout`));
      for await (const block of copy.blocks()) lines.push(...linesOf(block));
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

it('a file of lines of any length arrives whole, whether its reader is fast or slow', async () => {
  const client = await product.parts.connection.pool.connect();
  const length = (n: number) => (n % 997 === 0 ? 200_000 : n % 300);
  const statement = `copy (select n, repeat('é', case when n % 997 = 0 then 200000 else n % 300 end)
    from generate_series(1, 5000) n) to stdout`;
  try {
    for (const isSlow of [false, true]) {
      const copy = client.query(new CopyOut(statement));
      const blocks: Buffer[] = [];
      for await (const block of copy.blocks()) {
        if (isSlow) await new Promise((resolve) => setImmediate(resolve));
        blocks.push(block);
      }
      // What came later is not written over what was read before.
      const lines = blocks.flatMap(linesOf);
      expect(lines.map((line) => line.length)).toEqual(
        Array.from({ length: 5000 }, (_, at) => `${at + 1}\t`.length + length(at + 1)),
      );
    }
  } finally {
    client.release();
  }
});
