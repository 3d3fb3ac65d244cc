import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readOpenConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { withClient } from '../db/quiet-pool.ts';
import { parallelOf } from './parallel-of.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run restore -- /backups/today [--end-sessions] [--parallel=4]`: restores a backup into an empty `DATA_DIR`, after
 * comparing its files with what was written, and migrates the database. `--unchecked` is for backups of earlier versions.
 */
async function restore(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'end-sessions': { type: 'boolean' },
      parallel: { type: 'string' },
      unchecked: { type: 'boolean' },
    },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('specify the backup: npm run restore -- /backups/today');
  const config = readOpenConfig();
  const { takenAt, version } = await restoreBackup(resolve(folder), config, {
    parallel: parallelOf(values.parallel),
    isUnchecked: values.unchecked ?? false,
  });
  const database = await openDatabase(config);
  try {
    if (values['end-sessions']) await endSessions(database.connection);
  } finally {
    await database.stop();
  }
  return `Restored what Prepdesk ${version} had on ${takenAt}. Start the server as usual`;
}

const endSessions = (connection: pg.ClientConfig) =>
  withClient(connection, (client) =>
    client.query('update sessions set ended_at = now() where ended_at is null'),
  );

runCommand(restore);
