import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { allMigrations } from '../db/upgrade/journal.ts';
import { refuseChanged } from './checksums.ts';
import { copyFolder } from './copy-folder.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { loadDump } from './postgres-tools.ts';
import { clusterName, filesFolder, keptFiles } from './take-backup.ts';

type Target = { dataDir: string; databaseUrl?: string; databaseDirectUrl?: string; storageUrl?: string };

type Options = {
  /** How many tables of a dump are written at once. */
  parallel?: number;
  /** For backups of earlier versions, which have no checksums. */
  isUnchecked?: boolean;
};

/**
 * Restores a backup into an empty `DATA_DIR` and, where a database server is configured, into an empty database on it.
 * @throws Error with a message when something is there already, or the backup is damaged or of a newer Prepdesk
 */
export async function restoreBackup(
  from: string,
  target: Target,
  { parallel = 1, isUnchecked = false }: Options = {},
): Promise<Manifest> {
  const manifest = await readManifest(from);
  refuseNewer(manifest);
  refuseOtherKind(manifest, target);
  await mkdir(target.dataDir, { recursive: true });
  await refuseUsedFolder(target.dataDir);
  await refuseOtherFiles(target);
  if (!isUnchecked) await refuseChanged(from);
  if (target.databaseUrl) {
    await loadDump(target.databaseDirectUrl ?? target.databaseUrl, from, parallel);
  } else {
    const name = await clusterName();
    await copyFolder(join(from, name), join(target.dataDir, name));
  }
  await copyKept(from, target);
  return manifest;
}

/** What belongs to a database besides its rows: uploads, if they are on a disk, and what a server keeps. */
export async function copyKept(from: string, target: Target): Promise<void> {
  const files = filesFolder(target);
  if (files && existsSync(join(from, 'files'))) await copyFolder(join(from, 'files'), files);
  for (const name of keptFiles) {
    if (existsSync(join(from, name))) await copyFile(join(from, name), join(target.dataDir, name));
  }
}

/** A backup goes back to the kind of database that it was taken of; `move` changes the kind. */
function refuseOtherKind({ database }: Manifest, { databaseUrl }: Target): void {
  if (database === 'dump' && !databaseUrl) {
    throw new Error(
      'this backup is of a database server of your own: DATABASE_URL must name an empty database. ' +
        'To go on with the embedded database, "prepdesk move" it from there afterwards',
    );
  }
  if (database === 'embedded' && databaseUrl) {
    throw new Error(
      'this backup is of the embedded database: restore it without DATABASE_URL. ' +
        'To go on with a database server of your own, "prepdesk move" it there afterwards',
    );
  }
}

function refuseNewer({ version, migrations }: Manifest): void {
  if (migrations <= allMigrations().length) return;
  throw new Error(
    `this backup is of Prepdesk ${version}, which is newer: restore it with that version or later`,
  );
}

/** The files of `STORAGE_URL` may be outside `DATA_DIR`. */
async function refuseOtherFiles(target: Target): Promise<void> {
  const files = filesFolder(target);
  const kept = files && existsSync(files) ? await readdir(files) : [];
  // The root of a new volume has this folder.
  if (kept.some((name) => name !== 'lost+found')) {
    throw new Error(`${files} is not empty: the files of the backup would be mixed with others`);
  }
}

/** @throws Error when the folder has a database, files or a secret already */
export async function refuseUsedFolder(dataDir: string): Promise<void> {
  const kept = (await readdir(dataDir)).filter((name) => /^pg-\d+$|^files$|^server-secret/.test(name));
  if (kept.length > 0) throw new Error(`${dataDir} is not empty: it has ${kept.join(', ')}`);
}
