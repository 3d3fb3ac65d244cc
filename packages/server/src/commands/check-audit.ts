import { resolve } from 'node:path';
import { durationText } from '@prepdesk/contract/duration-text';
import { counted } from '@prepdesk/contract/numbers-shown';
import { drizzle } from 'drizzle-orm/node-postgres';
import { checkAudit, openKeyRing } from '../domains/audit/index.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

/** `npm run check-audit [-- /archive]`: prints what differs from what was sealed, and fails when anything does. */
function check(): Promise<number> {
  return withDatabase(async ({ pool, config }) => {
    const keys = await drizzle(pool).transaction((db) => openKeyRing(db, config.secrets));
    const folder = process.argv[2] && resolve(process.argv[2]);
    const check = await checkAudit(pool, { keys, dataDir: config.dataDir }, folder);
    for (const error of check.errors) console.error(error);
    console.info(
      `${check.sealedRows} sealed rows${archived(check.archivedRows, folder)}, ${counted(check.errors.length, 'error')}; ${check.waitingRows} rows wait for their seal, the oldest for ${durationText(check.oldestWaitingSeconds)}`,
    );
    return check.errors.length === 0 ? 0 : 1;
  });
}

const archived = (rows: number, folder: string | undefined): string => {
  if (rows === 0) return '';
  return folder ? ` (${rows} of them in files, read too)` : ` (${rows} of them in files, not read)`;
};

runCommand(check);
