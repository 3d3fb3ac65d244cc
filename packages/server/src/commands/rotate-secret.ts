import { drizzle } from 'drizzle-orm/node-postgres';
import { readConfig, replaceOwnSecret } from '../config.ts';
import { openDatabase } from '../database.ts';
import { quietPool } from '../db/quiet-pool.ts';
import { giveUpSecret, rotateSecret } from '../domains/audit/index.ts';

const restartFirst =
  'There is a new secret in DATA_DIR/server-secret. Restart every server that uses this DATA_DIR, then run this command again';

/**
 * `npm run rotate-secret`: from now on the database uses the first secret of the settings. If they give none, a new one
 * is created in `DATA_DIR` first; servers that are running have to be restarted with both secrets before that. With `--lost` the previous one is given up.
 */
async function rotate(): Promise<string> {
  const config = readConfig();
  const database = await openDatabase(config, { mayJoin: true });
  const pool = quietPool({ ...database.connection, max: 1 });
  try {
    const isLost = process.argv.includes('--lost');
    if (!isLost && replaceOwnSecret(config.dataDir) && database.isShared) return restartFirst;
    const { secrets } = readConfig();
    const replace = isLost ? giveUpSecret : rotateSecret;
    return await drizzle(pool).transaction((db) => replace(db, secrets));
  } finally {
    await pool.end();
    await database.stop();
  }
}

rotate().then(
  (said) => console.info(said),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
