import { drizzle } from 'drizzle-orm/node-postgres';
import { readConfig, replaceOwnSecret } from '../config.ts';
import { giveUpSecret, rotateSecret } from '../domains/audit/index.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

const restartFirst =
  'There is a new secret in DATA_DIR/server-secret. Restart every server that uses this DATA_DIR, then run this command again';

/**
 * `npm run rotate-secret`: from now on the database uses the first secret of the settings. If they give none, a new one
 * is created in `DATA_DIR` first; servers that are running have to be restarted with both secrets before that. With `--lost` the previous one is given up.
 */
function rotate(): Promise<string> {
  return withDatabase(async ({ pool, config, isShared }) => {
    const isLost = process.argv.includes('--lost');
    if (!isLost && replaceOwnSecret(config.dataDir) && isShared) return restartFirst;
    const { secrets } = readConfig();
    const replace = isLost ? giveUpSecret : rotateSecret;
    return drizzle(pool).transaction((db) => replace(db, secrets));
  });
}

runCommand(rotate);
