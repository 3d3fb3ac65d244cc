import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { companyOffset, dayAfter } from '@prepdesk/contract/company-time';
import { parse } from 'csv-parse/sync';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../src/db/connect.ts';
import { images } from '../src/db/schema/files.ts';
import { tablesInOrder } from '../src/db/table-order.ts';
import { packageFolder } from '../src/package-folder.ts';
import type { Storage } from '../src/storage/storage.ts';

const folder = join(packageFolder, 'demo/data');

export type TextRow = Record<string, string | null>;

const moment = /^today([+-]\d+)?( \d\d:\d\d)?$/;

/**
 * The rows of `data/<name>.csv`, by column. As in PostgreSQL's own CSV an empty field is null and `""` is an empty text.
 * `today-3` is a day, and `today+12 10:00` an instant in the company's time zone.
 */
export async function readRows(name: string, today: string): Promise<TextRow[]> {
  const meaningOf = (text: string): string => {
    const [row, days = '0', clock] = moment.exec(text) ?? [];
    if (!row) return text;
    const day = dayAfter(today, Number(days));
    return clock ? `${day}T${clock.trim()}:00${companyOffset}` : day;
  };
  return parse(await readFile(join(folder, `${name}.csv`)), {
    columns: true,
    cast: (text, { header, quoting }) => (header ? text : text || quoting ? meaningOf(text) : null),
  });
}

/** The tables that have a file `data/<table>.csv`, each after those that its rows refer to. */
export async function tablesWithFiles(): Promise<PgTable[]> {
  const files = new Set(await readdir(folder));
  return tablesInOrder.filter((table) => files.has(`${getTableName(table)}.csv`));
}

/** `data/<name>.json`, in the form that its only reader states. */
export const readTexts = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));

/**
 * Stores everything in `data/files` under its own path, and adds the rows of the pictures. The files are written before
 * the commit: a row never names a missing file, and a next try writes the same names.
 */
export async function storeFiles(db: Db, storage: Storage): Promise<void> {
  const root = join(folder, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const stored = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const content = await readFile(path);
      const key = relative(root, path).split(sep).join('/');
      await storage.put(key, content);
      return { key, name, contentType: 'image/png', sizeBytes: content.length };
    });
  const all = await Promise.all(stored);
  await db.insert(images).values(all.filter(({ key }) => key.startsWith('images/')));
}
