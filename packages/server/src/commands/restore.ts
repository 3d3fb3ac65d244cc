import { resolve } from 'node:path';
import type pg from 'pg';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readOpenConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { quietClient } from '../db/quiet-pool.ts';

/**
 * `npm run restore -- /backups/today [--end-sessions]`: restores a backup into an empty `DATA_DIR`, and migrates the
 * database.
 */
async function restore(): Promise<string> {
  const [folder] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
  if (!folder) throw new Error('name the backup: npm run restore -- /backups/today');
  const config = readOpenConfig();
  const { takenAt, version } = await restoreBackup(resolve(folder), config);
  const database = await openDatabase(config);
  try {
    if (process.argv.includes('--end-sessions')) await endSessions(database.connection);
  } finally {
    await database.stop();
  }
  return `Restored what Prepdesk ${version} had on ${takenAt}. Start the server as usual`;
}

async function endSessions(connection: pg.ClientConfig): Promise<void> {
  const client = quietClient(connection);
  await client.connect();
  await client
    .query('update sessions set ended_at = now() where ended_at is null')
    .finally(() => client.end());
}

restore().then(
  (said) => console.info(said),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
