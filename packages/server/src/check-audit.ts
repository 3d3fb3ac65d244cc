import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { quietPool } from './db/quiet-pool.ts';
import { checkAudit, openKeyRing } from './domains/audit/index.ts';

/** `npm run check-audit [-- /archive]`: prints what differs from what was sealed, and fails when anything does. */
async function check(): Promise<number> {
  const config = readConfig();
  const database = await openDatabase(config);
  const pool = quietPool({ ...database.connection, max: 1 });
  try {
    const keys = await drizzle(pool).transaction((db) => openKeyRing(db, config.secrets));
    const folder = process.argv[2] && resolve(process.argv[2]);
    const found = await checkAudit(pool, { keys, dataDir: config.dataDir }, folder);
    for (const fault of found.faults) console.error(fault);
    console.info(
      `${found.sealedRows} sealed rows${archived(found.archivedRows, folder)}, ${found.faults.length} faults; ${found.waitingRows} rows wait for their seal, the oldest for ${found.oldestWaitingSeconds} s`,
    );
    return found.faults.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

const archived = (rows: number, folder: string | undefined): string => {
  if (rows === 0) return '';
  return folder ? ` (${rows} of them in files, read too)` : ` (${rows} of them in files, not read)`;
};

check().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
