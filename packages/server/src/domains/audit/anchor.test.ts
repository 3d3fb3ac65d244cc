import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readAnchor, writeAnchor } from './anchor.ts';

it('the last seal is kept under the names that other releases read', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'anchor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const file = join(dataDir, 'audit-head.json');
  expect(readAnchor(dataDir)).toBeUndefined();
  writeFileSync(file, '{"place":7,"hash":"abc"}');
  expect(readAnchor(dataDir)).toEqual({ position: 7, hash: 'abc' });
  writeAnchor(dataDir, { position: 8, hash: 'def' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ place: 8, hash: 'def' });
});
