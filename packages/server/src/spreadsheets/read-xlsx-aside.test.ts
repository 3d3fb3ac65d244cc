import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { readXlsxAside } from './read-xlsx-aside.ts';
import { xlsxFrom } from './write-xlsx.ts';

async function workbook(rowCount: number): Promise<Buffer> {
  const cells = Array.from({ length: rowCount }, (_, n) => [
    n,
    `Question ${n} about the law of contract`,
    'A',
  ]);
  const batches = async function* () {
    yield cells;
  };
  const parts: Buffer[] = [];
  for await (const part of xlsxFrom(['ID', 'Text', 'Answer'], batches(), 'Questions')) parts.push(part);
  return Buffer.concat(parts);
}

describe('a workbook that is read aside', () => {
  it('comes whole, and others are answered meanwhile', async () => {
    const content = await workbook(20_000);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { headings, rows } = await readXlsxAside(content);
    delay.disable();
    expect(headings).toEqual(['ID', 'Text', 'Answer']);
    expect(rows).toHaveLength(20_000);
    expect(rows.at(-1)).toEqual({
      rowNumber: 20_001,
      cells: ['19999', 'Question 19999 about the law of contract', 'A'],
    });
    expect(delay.max / 1e6).toBeLessThan(400);
  });

  it('is refused with the same sentences, and the next one is read', async () => {
    const [none, good] = [readXlsxAside(Buffer.from('no zip at all')), readXlsxAside(await workbook(1))];
    await expect(none).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('can not be read as an Excel workbook'),
    });
    expect((await good).rows).toHaveLength(1);
  });
});
