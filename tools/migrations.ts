import { execFileSync, type StdioOptions } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const snapshots = 'packages/server/migrations/meta';

/**
 * Writes the migration from the last snapshot of the schema to the tables as they are now, if they differ. Two snapshots
 * are kept, each a megabyte: the new one, and the one before it, from which a migration that was thrown away is written again.
 * @param args as `--name=question_edition`
 */
export function writeMigration(args: readonly string[], stdio: StdioOptions = 'inherit'): void {
  const program = 'node_modules/drizzle-kit/bin.cjs';
  const config = ['--config', 'packages/server/drizzle.config.ts'];
  execFileSync(process.execPath, [program, 'generate', ...config, ...args], { stdio });
  const names = readdirSync(snapshots).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of names.sort().slice(0, -2)) rmSync(join(snapshots, name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeMigration(process.argv.slice(2));
