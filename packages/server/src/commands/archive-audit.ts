import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { quietPool } from '../db/quiet-pool.ts';
import { archiveAudit, openKeyRing } from '../domains/audit/index.ts';

/** `npm run archive-audit -- 2024-11 /archive`: moves the audit log up to that month into one file per month. */
async function archive(): Promise<void> {
  const [upTo, folder] = process.argv.slice(2);
  if (!upTo || !folder) throw new Error('say what and where: npm run archive-audit -- 2024-11 /archive');
  const config = readConfig();
  const database = await openDatabase(config, { mayJoin: true });
  const pool = quietPool({ ...database.connection, max: 1 });
  try {
    const keys = await drizzle(pool).transaction((db) => openKeyRing(db, config.secrets));
    await archiveAudit(pool, upTo, { keys, folder: resolve(folder), tell: console.info });
    console.info(`The audit log is archived up to ${upTo}`);
  } finally {
    await pool.end();
    await database.stop();
  }
}

archive().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
