import { asc } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { auditArchives } from '../../db/schema/audit.ts';
import { type FileSeen, readArchiveFile } from './archive-file.ts';
import type { KeysByIndex } from './keys-by-index.ts';
import { archiveMacOf } from './macs.ts';

export type Archive = Omit<typeof auditArchives.$inferSelect, 'id' | 'createdAt'>;

/** Where the log in the database begins: after the last archive. */
export const beginsAfter = (archives: readonly Archive[]): { position: number; hash: string } => {
  const last = archives.at(-1);
  return last ? { position: last.toPosition, hash: last.hash } : { position: 0, hash: '' };
};

export const archivesIn = (db: Db): Promise<Archive[]> =>
  db
    .select({
      month: auditArchives.month,
      fromPosition: auditArchives.fromPosition,
      toPosition: auditArchives.toPosition,
      hash: auditArchives.hash,
      digest: auditArchives.digest,
      mac: auditArchives.mac,
    })
    .from(auditArchives)
    .orderBy(asc(auditArchives.toPosition));

/** The key of the archive's last seal; undefined when its secret is lost. */
export const keyOf = (keys: KeysByIndex, { toPosition }: Pick<Archive, 'toPosition'>): Buffer | undefined =>
  keys.find(({ fromPosition }) => toPosition > fromPosition)?.key;

/** Errors in the database's records of its archives, in words. */
export function errorsOfArchives(archives: readonly Archive[], keys: KeysByIndex): string[] {
  return archives.flatMap((archive, nth) => {
    const { month, fromPosition, mac } = archive;
    const from = beginsAfter(archives.slice(0, nth)).position + 1;
    const key = keyOf(keys, archive);
    return [
      ...(fromPosition === from
        ? []
        : [`The archive ${month} begins with seal ${fromPosition}, not ${from}`]),
      ...(key && archiveMacOf(key, archive) !== mac
        ? [`The record of the archive ${month} was changed`]
        : []),
    ];
  });
}

/** Errors in the archive files, in words; each file is read completely. */
export async function errorsOfFiles(
  folder: string,
  archives: readonly Archive[],
  keys: KeysByIndex,
): Promise<string[]> {
  const errors: string[] = [];
  for (const [nth, archive] of archives.entries()) {
    const before = beginsAfter(archives.slice(0, nth)).hash;
    const message = await readArchiveFile(folder, { ...archive, before }, keys).then(
      (seen) => errorOf(seen, archive),
      (error: Error) => error.message,
    );
    if (message) errors.push(`The file of the archive ${archive.month}: ${message}`);
  }
  return errors;
}

function errorOf(seen: FileSeen, archive: Archive): string | undefined {
  if (seen.error) return seen.error;
  if (seen.digest === archive.digest && seen.hash === archive.hash) return undefined;
  return 'it is not the file that was written';
}
