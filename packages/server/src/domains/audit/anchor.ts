import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last seal of the chain. */
export type Anchor = { position: number; hash: string };

const fileIn = (dataDir: string): string => join(dataDir, 'audit-head.json');

/** The last seal that this server saw. It is kept outside the database, so restoring an old database cannot hide it. */
export function readAnchor(dataDir: string): Anchor | undefined {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return undefined;
  const { place: position, hash } = JSON.parse(readFileSync(file, 'utf8'));
  return { position, hash };
}

export function writeAnchor(dataDir: string, { position, hash }: Anchor): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify({ place: position, hash }), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
