import { chown, lstat, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUPERUSER } from '../db/embedded/cluster.ts';
import { addressOf } from '../db/embedded/running-cluster.ts';
import { quietClient } from '../db/quiet-pool.ts';
import { copyFolder } from './copy-folder.ts';

/** Folders that only a running database needs, or that it creates again when it starts. */
const ownFolders = [
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const isOwn = (path: string) =>
  ownFolders.includes(path) || /^postmaster\.(pid|opts)$/.test(path) || /(^|\/)pgsql_tmp/.test(path);
const isOwnOrLog = (path: string) => isOwn(path) || path === 'pg_wal';

/**
 * Copies the folder of an embedded database, even while the product is running: what changes during the copy is
 * repaired from its write-ahead log when the copy is first started.
 * @returns how many bytes were copied
 */
export async function copyCluster(cluster: string, to: string): Promise<number> {
  const running = await addressOf(cluster);
  if (!running) return copyFolder(cluster, to, isOwn);
  const client = quietClient({ ...running, user: SUPERUSER, database: 'postgres' });
  await client.connect();
  try {
    // Keeps the log from now on; disappears with this connection.
    const slot = `backup_${process.pid}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    await client.query(`select pg_backup_start('prepdesk', true)`);
    const bytes = await copyFolder(cluster, to, isOwnOrLog);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeLabel(to, rows[0]!.labelfile, cluster);
    const logBytes = await copyFolder(join(cluster, 'pg_wal'), join(to, 'pg_wal'), (path) =>
      path.startsWith('archive_status'),
    );
    return bytes + logBytes;
  } finally {
    await client.end();
  }
}

/**
 * Without it the copy would look like a database that crashed, and recovery would start from the wrong position in the
 * log.
 */
async function writeLabel(to: string, label: string, cluster: string): Promise<void> {
  const { uid, gid } = await lstat(cluster);
  const file = join(to, 'backup_label');
  await writeFile(file, label, { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(file, uid, gid);
  await mkdir(join(to, 'pg_wal'), { recursive: true });
}
