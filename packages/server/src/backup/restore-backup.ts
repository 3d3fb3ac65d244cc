import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { KeyRing } from '../auth/key-ring.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { quietPool } from '../db/quiet-pool.ts';
import { allMigrations } from '../db/upgrade/journal.ts';
import { type AuditCheck, checkAudit, openKeyRing } from '../domains/audit/index.ts';
import { copyFolder } from './copy-folder.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { runTool } from './postgres-tools.ts';
import { clusterName, dumpName, filesFolder, keptFiles } from './take-backup.ts';

type Target = { dataDir: string; databaseUrl?: string; databaseDirectUrl?: string; storageUrl?: string };

/**
 * Restores a backup into an empty `DATA_DIR` and, where a database server is configured, into an empty database on it.
 * @throws Error with a message when something is there already, or the backup is of a newer Prepdesk
 */
export async function restoreBackup(from: string, target: Target): Promise<Manifest> {
  const manifest = await readManifest(from);
  refuseNewer(manifest);
  if ((manifest.database === 'dump') !== Boolean(target.databaseUrl)) {
    throw new Error(
      manifest.database === 'dump'
        ? 'this backup is of a database of its own: DATABASE_URL must name an empty one'
        : 'this backup is of the embedded database: it is restored without DATABASE_URL',
    );
  }
  await mkdir(target.dataDir, { recursive: true });
  await refuseKept(target.dataDir);
  const files = filesFolder(target);
  if (target.databaseUrl) {
    const dump = join(from, dumpName);
    const url = target.databaseDirectUrl ?? target.databaseUrl;
    await runTool('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${url}`, dump]);
  } else {
    const name = await clusterName();
    await copyFolder(join(from, name), join(target.dataDir, name));
  }
  if (manifest.hasFiles && files) await copyFolder(join(from, 'files'), files);
  for (const name of keptFiles) {
    if (existsSync(join(from, name))) await copyFile(join(from, name), join(target.dataDir, name));
  }
  return manifest;
}

function refuseNewer({ version, migrations }: Manifest): void {
  if (migrations <= allMigrations().length) return;
  throw new Error(
    `this backup is of Prepdesk ${version}, which is newer: restore it with that version or later`,
  );
}

async function refuseKept(dataDir: string): Promise<void> {
  const kept = (await readdir(dataDir)).filter((name) => /^pg-\d+$|^files$|^server-secret/.test(name));
  if (kept.length > 0) throw new Error(`${dataDir} is not empty: it has ${kept.join(', ')}`);
}

/**
 * Starts the embedded database of a backup from a copy of it, and compares the whole audit log with its seals.
 * @returns what the check found; undefined for a dump, which is checked where it is restored
 */
export async function verifyBackup(from: string, secrets: KeyRing): Promise<AuditCheck | undefined> {
  const { database } = await readManifest(from);
  if (database === 'dump') return undefined;
  const scratch = await mkdtemp(join(tmpdir(), 'prepdesk-verify-'));
  try {
    // The database's user has to be able to enter it.
    await copyFolder(from, scratch, (path) => path === 'files');
    await chmod(scratch, 0o755);
    const server = await startEmbeddedPostgres({ dataDir: scratch });
    const pool = quietPool({ ...server.connection, max: 1 });
    try {
      const keys = await drizzle(pool).transaction((db) => openKeyRing(db, secrets));
      return await checkAudit(pool, { keys, dataDir: scratch });
    } finally {
      await pool.end();
      await server.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
