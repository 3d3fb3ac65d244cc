import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, type KeyRing } from '../auth/key-ring.ts';
import { bundledVersion } from '../db/embedded/binaries.ts';
import { clusterNameOf } from '../db/embedded/cluster.ts';
import { readPointer } from '../db/embedded/cluster-home.ts';
import { allMigrations } from '../db/upgrade/journal.ts';
import { commit, version } from '../version.ts';
import { writeChecksums } from './checksums.ts';
import { copyCluster } from './copy-cluster.ts';
import { copyFolder } from './copy-folder.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { type DumpOptions, dumpDatabase } from './postgres-tools.ts';

type Source = {
  dataDir: string;
  databaseUrl?: string;
  /** The address without a pooler, where there is one. */
  databaseDirectUrl?: string;
  storageUrl?: string;
  secrets: KeyRing;
};

const [ownSecret, otherSecrets, auditHead] = [
  'server-secret',
  'server-secret.previous',
  'audit-head.json',
] as const;
/** What a server keeps besides its database. */
export const keptFiles = [ownSecret, otherSecrets, auditHead];

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
export async function takeBackup(
  source: Source,
  to: string,
  options: DumpOptions = { parallel: 1, isWithoutLogs: false },
): Promise<Manifest> {
  if (!source.databaseUrl && (options.parallel > 1 || options.isWithoutLogs)) {
    throw new Error('--parallel and --without-logs are for a database server of your own');
  }
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) throw new Error(`${to} is not empty`);
  await writeSecrets(source.secrets, to);
  const head = join(source.dataDir, auditHead);
  if (existsSync(head)) await copyFile(head, join(to, auditHead));
  let bytes = await copyDatabase(source, to, options);
  const files = filesFolder(source);
  const hasFiles = files !== undefined && existsSync(files);
  if (hasFiles) bytes += await copyFolder(files, join(to, 'files'));
  const manifest: Manifest = {
    version,
    ...(commit ? { commit } : {}),
    takenAt: new Date().toISOString(),
    database: source.databaseUrl ? 'dump' : 'embedded',
    migrations: allMigrations().length,
    fingerprints: source.secrets.map(fingerprintOf),
    hasFiles,
    isWithoutLogs: options.isWithoutLogs,
    bytes,
  };
  await writeManifest(to, manifest);
  await writeChecksums(to);
  return manifest;
}

/** Also those that the settings give: without them nobody could use what is restored. */
async function writeSecrets([current, ...others]: KeyRing, to: string): Promise<void> {
  const inHex = (keys: readonly Buffer[]) => keys.map((key) => `${key.toString('hex')}\n`).join('');
  await writeFile(join(to, ownSecret), inHex([current]), { mode: 0o600 });
  if (others.length > 0) await writeFile(join(to, otherSecrets), inHex(others), { mode: 0o600 });
}

async function copyDatabase(
  { dataDir, databaseUrl, databaseDirectUrl }: Source,
  to: string,
  options: DumpOptions,
): Promise<number> {
  if (databaseUrl) {
    await dumpDatabase(databaseDirectUrl ?? databaseUrl, to, options);
    return 0;
  }
  const name = await clusterName();
  const cluster = join((await readPointer(dataDir)) ?? dataDir, name);
  if (!existsSync(cluster)) throw new Error(`${dataDir} has no database yet`);
  return copyCluster(cluster, join(to, name));
}
