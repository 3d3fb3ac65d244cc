import { inDigits } from '@prepdesk/contract/numbers-shown';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { withClient } from '../db/quiet-pool.ts';
import { tooOldFor } from '../db/upgrade/serving-release.ts';
import { type TableLock, type TriedMigration, tryMigrations } from '../db/upgrade/try-migrations.ts';
import { version } from '../version.ts';
import { locateDatabase } from './locate-database.ts';
import { runCommand } from './run-command.ts';

/** How long the dry run waits for people who are at work on a table. */
const waitMs = 5_000;

/**
 * `npm run upgrade`: brings the database up to date without starting the server. With `--dry-run` it prints which
 * migrations would run and what each locks, by running them and rolling them back.
 */
async function upgrade(): Promise<string[]> {
  const config = readConfig();
  const isDry = process.argv.includes('--dry-run');
  const database = isDry
    ? await locateDatabase(config, { mayJoin: true })
    : await openDatabase(config, { mayJoin: true });
  try {
    if (!isDry) return [`The database is as Prepdesk ${version} needs it`];
    return await withClient(database.connection, async (client) => {
      const tooOld = await tooOldFor(client);
      if (tooOld) throw new Error(tooOld);
      return report(await tryMigrations(client, waitMs));
    });
  } finally {
    await database.stop();
  }
}

function report(tried: readonly TriedMigration[]): string[] {
  if (tried.length === 0) return [`Nothing to do: the database is as Prepdesk ${version} needs it`];
  const lines = tried.flatMap(({ tag, ms, locks }) => [
    `${tag}  ${ms.toFixed(0)} ms${locks.length === 0 ? ', locks no table that is in use' : ''}`,
    ...locks.map(lineOf),
  ]);
  const allMs = tried.reduce((sum, { ms }) => sum + ms, 0);
  return [
    ...lines,
    `${tried.length} ${tried.length === 1 ? 'migration' : 'migrations'}, in one transaction: locks are held until its end, ${allMs.toFixed(0)} ms here`,
    'Functions and triggers are installed after it, table by table',
    'All of it was rolled back',
  ];
}

const lineOf = ({ table, mode, keepsFrom, isRewritten, rows }: TableLock): string =>
  `  ${mode} on ${table} (about ${inDigits(rows)} rows), ${isRewritten ? 'rewritten' : 'not rewritten'}: keeps others from ${keepsFrom}`;

runCommand(async () => (await upgrade()).join('\n'));
