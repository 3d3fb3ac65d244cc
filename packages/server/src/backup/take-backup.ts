import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, type KeyRing } from '../auth/key-ring.ts';
import { bundledVersion } from '../db/embedded/binaries.ts';
import { clusterNameOf } from '../db/embedded/cluster.ts';
import { readPointer } from '../db/embedded/cluster-home.ts';
import { allMigrations } from '../db/upgrade/journal.ts';
import { version } from '../version.ts';
import { copyCluster } from './copy-cluster.ts';
import { copyFolder } from './copy-folder.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { runTool } from './postgres-tools.ts';

type Source = {
  dataDir: string;
  databaseUrl?: string;
  /** The address without a pooler, where there is one. */
  databaseDirectUrl?: string;
  storageUrl?: string;
  secrets: KeyRing;
};

export const dumpName = 'database.dump';
/** What a server keeps besides its database. */
export const keptFiles = ['server-secret', 'server-secret.previous', 'audit-head.json'];

export const clusterName = async (): Promise<string> => clusterNameOf(await bundledVersion());

/** The folder of uploads, if they are on a disk. */
export function filesFolder({
  dataDir,
  storageUrl,
}: Pick<Source, 'dataDir' | 'storageUrl'>): string | undefined {
  if (!storageUrl) return join(dataDir, 'files');
  return storageUrl.startsWith('file:') ? fileURLToPath(storageUrl) : undefined;
}

/** Why a backup has no files. */
export const withoutFiles = (source: Pick<Source, 'dataDir' | 'storageUrl'>): string =>
  filesFolder(source) ? 'There are no files yet' : 'Files are not in it: they lie in the bucket';

/**
 * Writes database, files, secret and the audit log's end into an empty folder, while the product runs. Files are copied
 * after the database, so that every file named by a row is in the backup.
 * @throws Error when the folder is not empty, or a part cannot be read
 */
export async function takeBackup(source: Source, to: string): Promise<Manifest> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) throw new Error(`${to} is not empty`);
  for (const name of keptFiles) {
    const file = join(source.dataDir, name);
    if (existsSync(file)) await copyFile(file, join(to, name));
  }
  let bytes = await copyDatabase(source, to);
  const files = filesFolder(source);
  const hasFiles = files !== undefined && existsSync(files);
  if (hasFiles) bytes += await copyFolder(files, join(to, 'files'));
  const manifest: Manifest = {
    version,
    takenAt: new Date().toISOString(),
    database: source.databaseUrl ? 'dump' : 'embedded',
    migrations: allMigrations().length,
    fingerprints: source.secrets.map(fingerprintOf),
    hasFiles,
    bytes,
  };
  await writeManifest(to, manifest);
  return manifest;
}

async function copyDatabase(
  { dataDir, databaseUrl, databaseDirectUrl }: Source,
  to: string,
): Promise<number> {
  if (databaseUrl) {
    await runTool('pg_dump', [
      '--format=custom',
      `--file=${join(to, dumpName)}`,
      databaseDirectUrl ?? databaseUrl,
    ]);
    return 0;
  }
  const name = await clusterName();
  const cluster = join((await readPointer(dataDir)) ?? dataDir, name);
  if (!existsSync(cluster)) throw new Error(`${dataDir} has no database yet`);
  return copyCluster(cluster, join(to, name));
}
