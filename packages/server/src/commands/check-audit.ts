import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { quietPool } from '../db/quiet-pool.ts';
import { checkAudit, openKeyRing } from '../domains/audit/index.ts';

/** `npm run check-audit [-- /archive]`: prints what differs from what was sealed, and fails when anything does. */
async function check(): Promise<number> {
  const config = readConfig();
  const database = await openDatabase(config, { mayJoin: true });
  const pool = quietPool({ ...database.connection, max: 1 });
  try {
    const keys = await drizzle(pool).transaction((db) => openKeyRing(db, config.secrets));
    const folder = process.argv[2] && resolve(process.argv[2]);
    const check = await checkAudit(pool, { keys, dataDir: config.dataDir }, folder);
    for (const error of check.faults) console.error(error);
    console.info(
      `${check.sealedRows} sealed rows${archived(check.archivedRows, folder)}, ${check.faults.length} faults; ${check.waitingRows} rows wait for their seal, the oldest for ${check.oldestWaitingSeconds} s`,
    );
    return check.faults.length === 0 ? 0 : 1;
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
