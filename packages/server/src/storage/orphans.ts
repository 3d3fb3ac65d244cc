import { dayMs } from '@prepdesk/contract/company-time';
import { audioAddress } from '@prepdesk/contract/doubts/reply-audio';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import type { Storage } from './storage.ts';

type FileReference = { table: string; column: string; nameOf: (key: string) => string };

/** Folders whose files are named by rows: the table, its column, and the part of a file's key that is in it. */
const references: Readonly<Record<string, FileReference>> = {
  notes: { table: 'study_files', column: 'storage_key', nameOf: (key) => key },
  royalty: { table: 'royalty_statements', column: 'pdf_key', nameOf: (key) => key },
  audio: { table: 'doubt_replies', column: 'media_content', nameOf: audioAddress },
  images: { table: 'images', column: 'name', nameOf: (key) => key.slice('images/'.length) },
};

/** Folders whose files are read once, when they are received: by then their content is in rows. */
const importFolders = ['imports'] as const;

/** All folders of ours: a bucket may contain more. */
const folders = [...Object.keys(references), ...importFolders, 'probes'];

const batchSize = 500;

/**
 * Removes files that were read and are no longer needed, and what a killed server left behind: unfinished files, and
 * finished ones that no row ever named. What a row once named stays, even when it was replaced or the row removed: the
 * audit log may bring it back.
 * @param now files of the last day are left alone, since their change may be under way
 * @returns how many finished files were removed
 */
export async function removeOrphans(db: Db, storage: Storage, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - dayMs);
  for (const folder of folders) await storage.removeUnfinished(folder, before);
  let removed = 0;
  for (const folder of importFolders) {
    for await (const key of storage.olderThan(folder, before)) {
      await storage.remove(key);
      removed += 1;
    }
  }
  for (const [folder, reference] of Object.entries(references)) {
    for await (const keys of inBatches(storage.olderThan(folder, before))) {
      const orphans = await neverReferenced(db, reference, keys);
      for (const key of orphans) await storage.remove(key);
      removed += orphans.length;
    }
  }
  return removed;
}

async function neverReferenced(
  db: Db,
  { table, column, nameOf }: FileReference,
  keys: readonly string[],
): Promise<string[]> {
  const keyOf = new Map(keys.map((key) => [nameOf(key), key]));
  const { rows } = await db.execute<{ name: string }>(sql`
    select found.file_name as name from unnest(${sql.param([...keyOf.keys()])}::text[]) found (file_name)
    where not exists (
        select 1 from ${sql.identifier(table)} t where t.${sql.identifier(column)} = found.file_name)
      and not exists (select 1 from audit_log a where a.table_name = ${table}
        and found.file_name in (a.after ->> ${column}, a.before ->> ${column}))`);
  return rows.flatMap(({ name }) => keyOf.get(name) ?? []);
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
