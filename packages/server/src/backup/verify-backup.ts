import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { KeyRing } from '../auth/key-ring.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { databaseAddressOf } from '../db/primary/database-address.ts';
import { lookForPrimary } from '../db/primary/look-for-primary.ts';
import { withPool } from '../db/quiet-pool.ts';
import { type AuditCheck, checkAudit, openKeyRing } from '../domains/audit/index.ts';
import { copyFolder } from './copy-folder.ts';
import { readManifest } from './manifest.ts';
import { loadDump } from './postgres-tools.ts';
import { withScratchDatabase } from './scratch-database.ts';

export type Trial = {
  secrets: KeyRing;
  /** A database on the server where a dump is tried out, in a database of its own. */
  databaseUrl?: string;
  parallel: number;
};

const waitMs = 10_000;

/** Restores a backup where nothing else is, and compares the whole audit log with its seals. */
export async function verifyBackup(from: string, trial: Trial): Promise<AuditCheck> {
  const { database } = await readManifest(from);
  return database === 'dump' ? verifyDump(from, trial) : verifyCluster(from, trial);
}

async function verifyDump(from: string, { databaseUrl = '', secrets, parallel }: Trial): Promise<AuditCheck> {
  const address = databaseAddressOf(databaseUrl);
  if (!address) throw new Error('the address of the database cannot be used');
  const { host, client } = await lookForPrimary(address, waitMs);
  await client.end();
  const { hosts: _, ...login } = address;
  const connection = { ...login, ...host };
  return withScratchDatabase(connection, async (name) => {
    await loadDump(atDatabase(databaseUrl, name), from, parallel);
    return checkAuditAt({ ...connection, database: name }, secrets, from);
  });
}

/** The same server, another database. */
export const atDatabase = (databaseUrl: string, name: string): string => {
  const [address = '', query] = databaseUrl.split(/\?(.*)/s);
  const server = /^\w+:\/\/[^/]*/.exec(address)?.[0];
  return `${server}/${name}${query === undefined ? '' : `?${query}`}`;
};

async function verifyCluster(from: string, { secrets }: Trial): Promise<AuditCheck> {
  const scratch = await mkdtemp(join(tmpdir(), 'prepdesk-verify-'));
  try {
    await copyFolder(from, scratch, (path) => path === 'files');
    // The database's user has to be able to enter it.
    await chmod(scratch, 0o755);
    const server = await startEmbeddedPostgres({ dataDir: scratch });
    return await checkAuditAt(server.connection, secrets, scratch).finally(() => server.stop());
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Compares the audit log of the database at this address with its seals; `dataDir` has the log's end. */
export const checkAuditAt = (
  connection: pg.ClientConfig,
  secrets: KeyRing,
  dataDir: string,
): Promise<AuditCheck> =>
  withPool(connection, async (pool) => {
    const keys = await drizzle(pool).transaction((db) => openKeyRing(db, secrets));
    return checkAudit(pool, { keys, dataDir });
  });
