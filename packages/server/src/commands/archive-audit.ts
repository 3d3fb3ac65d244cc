import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { archiveAudit, openKeyRing } from '../domains/audit/index.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

/** `npm run archive-audit -- 2024-11 /archive`: moves the audit log up to that month into one file per month. */
async function archive(): Promise<string> {
  const [upTo, folder] = process.argv.slice(2);
  if (!upTo || !folder)
    throw new Error('specify a month and a folder: npm run archive-audit -- 2024-11 /archive');
  return withDatabase(async ({ pool, config }) => {
    const keys = await drizzle(pool).transaction((db) => openKeyRing(db, config.secrets));
    await archiveAudit(pool, upTo, { keys, folder: resolve(folder), report: console.info });
    return `The audit log is archived up to ${upTo}`;
  });
}

runCommand(archive);
