import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import type { ForWhom } from '../lib/worker-threads.ts';
import { mutantsOf } from '../testing/mutant-files.ts';
import { workbookFile } from '../testing/workbook-file.ts';
import type { SheetRow } from './sheet.ts';
import { withSheet } from './sheet-threads.ts';
import type { SheetKind } from './sheet-worker.ts';
import { xlsxFrom } from './write-xlsx.ts';

const read = (
  kind: SheetKind,
  content: Uint8Array | string,
  reader: ForWhom = { personID: 1 },
  onTurn: () => void = () => {},
) => {
  const given = async () => {
    onTurn();
    return Buffer.from(content);
  };
  return withSheet({ kind, content: given }, reader, async ({ headings, batches }) => {
    const rows: SheetRow[] = [];
    for await (const batch of batches()) rows.push(...batch);
    return { headings, rows };
  });
};

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

describe('a file of rows that is read in a thread', () => {
  it('a file of rows that is read in a thread arrives complete, and others are answered meanwhile', async () => {
    const content = await workbook(20_000);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { headings, rows } = await read('xlsx', content);
    delay.disable();
    expect(headings).toEqual(['ID', 'Text', 'Answer']);
    expect(rows).toHaveLength(20_000);
    expect(rows.at(-1)).toEqual({
      rowNumber: 20_001,
      cells: ['19999', 'Question 19999 about the law of contract', 'A'],
    });
    expect(delay.max / 1e6).toBeLessThan(400);
  });

  it('a file of rows that is read in a thread is refused with the same messages, and the next one is read', async () => {
    const [none, good] = [read('xlsx', 'no zip at all'), read('csv', 'ID\n1\n', { personID: 2 })];
    await expect(none).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('cannot be read as an Excel workbook'),
    });
    expect((await good).rows).toHaveLength(1);
  });

  it('a file of rows that is read in a thread is read for others while one person sends many, and refused when too many wait', async () => {
    const begun: number[] = [];
    const content = await workbook(2000);
    const ofOne = Array.from({ length: 11 }, () => 1);
    const replies = [...ofOne, 2, 3].map((personID) =>
      read('xlsx', content, { personID }, () => begun.push(personID)).then(
        () => 'read',
        ({ kind }) => kind,
      ),
    );
    const results = await Promise.all(replies);
    expect(results).toEqual(results.map((_, index) => (index === 10 ? 'unavailable' : 'read')));
    expect(begun.slice(0, 5)).toEqual(expect.arrayContaining([2, 3]));
    expect(begun).toHaveLength(12);
  });

  it('a file of rows that is read in a thread is abandoned when its sender leaves, and makes room for the next', async () => {
    const content = await workbook(20_000);
    const leaving = [1, 2].map((personID) => {
      const gone = new AbortController();
      const reading = withSheet(
        { kind: 'xlsx', content: async () => content },
        { personID, gone: gone.signal },
        async ({ batches }) => {
          gone.abort();
          for await (const _ of batches());
        },
      );
      return expect(reading).rejects.toThrow();
    });
    await Promise.all(leaving);
    expect((await read('csv', 'ID\n1\n')).rows).toHaveLength(1);
  });
});

describe('attacks on the reader', () => {
  const seed = Number(process.env.SEED || Date.now() % 1_000_000);
  const count = Number(process.env.FUZZ || 40);

  it(`${count} damaged and strange files are read or refused, each with a message (seed ${seed})`, async () => {
    for (const { kind, content, how } of mutantsOf(seed, count)) {
      const answer = await read(kind, content).catch((error) => error);
      const isRefused = answer.kind === 'refused' && !answer.message.includes('too long to read');
      expect(isRefused || Array.isArray(answer.rows), `${how}: ${answer.message}`).toBe(true);
    }
  }, 600_000);

  it('a small workbook that would need more memory than there is is refused', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `<row r="${n + 1}"><c r='GR${n + 1}'/></row>`);
    await expect(read('xlsx', workbookFile(rows.join('')))).rejects.toMatchObject({ kind: 'refused' });
  });
});
