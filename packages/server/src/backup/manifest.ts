import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readPart } from './read-part.ts';

const fileName = 'backup.json';

const manifest = z.object({
  version: z.string(),
  /** Of its sources, where it is a build. */
  commit: z.optional(z.string()),
  takenAt: z.string(),
  /** A folder of the embedded one, or the output of `pg_dump` for another. */
  database: z.enum(['embedded', 'dump']),
  /** How many migrations it has had: an older Prepdesk cannot restore it. */
  migrations: z.int(),
  /** Of the secrets it was saved with. */
  fingerprints: z.array(z.string()),
  hasFiles: z.boolean(),
  /** Without the rows of the logs that learners fill. */
  isWithoutLogs: z.optional(z.boolean()),
  bytes: z.number(),
});
export type Manifest = z.infer<typeof manifest>;

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, fileName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });

/** @throws Error with a message when the folder is not a complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readPart(folder, fileName, `${folder} is not a backup: it has no ${fileName}`);
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${join(folder, fileName)} cannot be read`);
  return read.data;
}
