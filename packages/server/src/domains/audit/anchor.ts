import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the chain of seals ends. */
export type Anchor = { place: number; hash: string };

const fileIn = (dataDir: string): string => join(dataDir, 'audit-head.json');

/** What this server saw last, kept outside of the database: who winds the whole database back can not wind back this. */
export function readAnchor(dataDir: string): Anchor | undefined {
  const file = fileIn(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function writeAnchor(dataDir: string, anchor: Anchor): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(anchor), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
