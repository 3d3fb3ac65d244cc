import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const table = 'docs/decisions/documents.md';
const rowsOf = (text: string) => [...text.matchAll(/^\| ([A-Z]\w*) \|/gm)].map(([, row = '']) => row);
const rows = rowsOf(read(table)).filter((row) => row !== 'Row');

const entry = '(?:[ABC]\\d+|"[A-Z][\\w ]+")';
// A citation may continue on the next line of its comment.
const gap = '\\s+(?:(?://|\\*)\\s+)?';
const citation = new RegExp(`\\b(?:gaps|DECISIONS)${gap}(${entry}(?:,${gap}${entry})*)`, 'g');

/** `gaps A47, B21` cites two rows. */
const cited = (text: string): string[] =>
  [...text.matchAll(citation)].flatMap(
    ([, entries = '']) => entries.match(/[ABC]\d+|(?<=")[^",]+(?=")/g) ?? [],
  );

const files = execFileSync('git', ['ls-files', '-z', 'packages', 'docs', 'e2e', 'bench', 'tools', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => /\.(tsx?|mjs|md|css|sql)$/.test(path) && path !== table && existsSync(join(root, path)))
  .filter((path) => !path.startsWith('tools/citations'));

const citations = files.flatMap((path) => cited(read(path)).map((row) => ({ path, row })));

test('citations are found on one line, across two lines, and several at once', () => {
  expect(cited('(gaps A47, B21), (DECISIONS "Times")')).toEqual(['A47', 'B21', 'Times']);
  expect(cited(' * as the documents have it (gaps\n * C6).\n // DECISIONS\n // C46')).toEqual(['C6', 'C46']);
});

test('every decision that the repository cites is a row of the table of what the documents leave open', () => {
  expect(citations.length).toBeGreaterThan(80);
  expect(citations.filter(({ row }) => !rows.includes(row))).toEqual([]);
});

test('the table contains each row once', () => {
  expect(rows).toEqual([...new Set(rows)]);
});
