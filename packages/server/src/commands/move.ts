import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import type pg from 'pg';
import { copyKept, refuseUsedFolder } from '../backup/restore-backup.ts';
import { checkAuditAt } from '../backup/verify-backup.ts';
import { readConfig, readOpenConfig } from '../config.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { moveDatabase } from '../move/move-database.ts';
import { databaseName, locateDatabase, reachDatabase } from './locate-database.ts';
import { runCommand } from './run-command.ts';

const usage =
  'specify the database to move from: npm run move -- /var/lib/prepdesk for the embedded one of that folder, or MOVE_FROM_URL ' +
  'for another server. The settings name where it goes';

/**
 * `npm run move -- /var/lib/prepdesk [--programs=/opt/prepdesk-2.4.0]`, or with `MOVE_FROM_URL`: carries a database to
 * the empty one that the settings name, over versions of PostgreSQL, and checks its audit log there. `--programs` names
 * the earlier package, where that brought another PostgreSQL.
 */
async function move(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { programs: { type: 'string' } },
  });
  const config = readOpenConfig();
  const folder = positionals[0] === undefined ? undefined : resolve(positionals[0]);
  if ((folder === undefined) === (config.moveFromUrl === undefined)) throw new Error(usage);
  const isSameFolder = folder === config.dataDir;
  if (isSameFolder && !config.databaseUrl)
    throw new Error(`${folder} cannot be moved into itself: name an empty folder with DATA_DIR`);
  const isOtherFolder = folder !== undefined && !isSameFolder;
  if (isOtherFolder) await refuseUsedFolder(config.dataDir);
  const source =
    folder === undefined
      ? await reachDatabase({ databaseUrl: config.moveFromUrl })
      : await startEmbeddedPostgres({
          dataDir: folder,
          database: databaseName,
          onLog: console.info,
          ...(values.programs ? { programsOf: resolve(values.programs) } : {}),
        });
  try {
    const target = await locateDatabase(config);
    try {
      const rows = await moveDatabase(source.connection, target.connection);
      if (isOtherFolder) await copyKept(folder, config);
      return `Moved ${inDigits(rows)} rows. ${await checkMoved(target.connection)}. Start the servers with these settings`;
    } finally {
      await target.stop();
    }
  } finally {
    await source.stop();
  }
}

async function checkMoved(connection: pg.ClientConfig): Promise<string> {
  const { secrets, dataDir } = readConfig();
  const { errors, sealedRows } = await checkAuditAt(connection, secrets, dataDir);
  if (errors.length > 0)
    throw new Error(`the rows were moved, but the audit log is not as it was sealed: ${errors.join('; ')}`);
  return `${sealedRows} sealed rows, 0 errors`;
}

runCommand(move);
