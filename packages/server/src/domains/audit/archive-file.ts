import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import type { KeysByIndex } from './keys-by-index.ts';
import { isSealed } from './sealed-rows.ts';

/** The gzip file of a month's archive: a first line that identifies it, then `[position, seal, content]` for each row. */
export const archiveFileIn = (folder: string, month: string): string =>
  join(folder, `audit-${month}.jsonl.gz`);

/** The range of seals that an archive is written from and checked against. */
export type Span = { month: string; fromPosition: number; toPosition: number; before: string };
export type ArchivedRow = { position: number; hash: string; content: string };

const firstLine = ({ month, fromPosition, toPosition, before }: Span): string =>
  JSON.stringify({
    is: 'Prepdesk audit log',
    month,
    fromPlace: fromPosition,
    toPlace: toPosition,
    before,
  });

/**
 * Writes the rows. A file under the final name is always complete and on disk.
 * @throws Error when the file exists already; also whatever `rows` throws, and then no file is left
 */
export async function writeArchiveFile(
  folder: string,
  span: Span,
  rows: AsyncIterable<ArchivedRow>,
): Promise<void> {
  const file = archiveFileIn(folder, span.month);
  const unfinished = `${file}.unfinished`;
  async function* lines() {
    yield `${firstLine(span)}\n`;
    for await (const { position, hash, content } of rows)
      yield `${JSON.stringify([position, hash, content])}\n`;
  }
  try {
    await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    await syncToDisk(unfinished);
    await rename(unfinished, file);
    await syncToDisk(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** What a file contains: its SHA-256, its last seal, and the first difference from what was sealed, if any. */
export type FileSeen = { digest: string; hash: string; error?: string };

/**
 * Reads a file and compares each row with its seal.
 * @throws Error of the file system, or when the file is not gzip
 */
export async function readArchiveFile(folder: string, span: Span, keys: KeysByIndex): Promise<FileSeen> {
  const digest = createHash('sha256');
  let line = 0;
  let position = span.fromPosition - 1;
  let hash = span.before;
  let error: string | undefined;
  const look = (text: string) => {
    line += 1;
    if (line === 1) {
      if (text !== firstLine(span)) error ??= 'its first line names another archive';
      return;
    }
    position += 1;
    const row = asRow(text);
    if (row?.position !== position || !isSealed(keys, row, hash)) error ??= `line ${line} was changed`;
    hash = row?.hash ?? '';
  };
  await pipeline(
    createReadStream(archiveFileIn(folder, span.month)),
    async function* (bytes: AsyncIterable<Buffer>) {
      for await (const chunk of bytes) {
        digest.update(chunk);
        yield chunk;
      }
    },
    createGunzip(),
    async (bytes: AsyncIterable<Buffer>) => {
      for await (const text of linesOf(bytes)) look(text);
    },
  );
  if (position !== span.toPosition) error ??= `it ends at seal ${position}`;
  return { digest: digest.digest('hex'), hash, ...(error ? { error } : {}) };
}

function asRow(text: string): ArchivedRow | undefined {
  try {
    const [position, hash, content] = JSON.parse(text);
    return { position, hash, content };
  } catch {
    return undefined;
  }
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
