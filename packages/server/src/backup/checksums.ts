import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { filesIn } from '../lib/files-in.ts';
import { readPart } from './read-part.ts';

/** As `sha256sum -c` reads it, so that a backup can be checked where there is no Prepdesk. */
export const checksumsName = 'SHA256SUMS';

/** Written last of all: a folder without it is not a complete backup. */
export async function writeChecksums(folder: string): Promise<void> {
  const lines: string[] = [];
  for (const path of partsIn(folder)) lines.push(`${await hashOf(join(folder, path))}  ${path}\n`);
  await writeFile(join(folder, checksumsName), lines.join(''), { mode: 0o600, flush: true });
}

/**
 * Reads every file of a backup.
 * @returns what is not as it was written, in words: nothing where all is well
 * @throws Error with a message when the backup has no checksums
 */
export async function changesIn(folder: string): Promise<string[]> {
  const written = await writtenIn(folder);
  const there = new Set(partsIn(folder));
  const changes: string[] = [];
  for (const [path, hash] of written) {
    if (!there.has(path)) changes.push(`${path} is missing`);
    else if ((await hashOf(join(folder, path))) !== hash) changes.push(`${path} was changed`);
  }
  return [...changes, ...[...there].filter((path) => !written.has(path)).map((path) => `${path} was added`)];
}

/** @throws Error with a message that names the first files that are not as they were written */
export async function refuseChanged(folder: string): Promise<void> {
  const changes = await changesIn(folder);
  if (changes.length === 0) return;
  const more = changes.length > 5 ? `, and ${changes.length - 5} more` : '';
  throw new Error(`${folder} is damaged: ${changes.slice(0, 5).join(', ')}${more}`);
}

async function writtenIn(folder: string): Promise<Map<string, string>> {
  const text = await readPart(
    folder,
    checksumsName,
    `${folder} has no ${checksumsName}: it is incomplete, or of Prepdesk 2.4 or earlier, which wrote none`,
  );
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, hash, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      if (!hash || !path) throw new Error(`${folder} is damaged: ${checksumsName} was changed`);
      return [path, hash];
    }),
  );
}

const partsIn = (folder: string): string[] =>
  filesIn(folder)
    .filter((path) => path !== checksumsName)
    .sort();

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 ** 2 }), hash);
  return hash.digest('hex');
}
