import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../package-folder.ts';

export const migrationsFolder = join(packageFolder, 'migrations');

/** Every migration there is, the oldest first. */
export function allMigrations(): { tag: string; when: number }[] {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')).entries;
}

/** Its text, including the marks between its statements. */
export const migrationText = (tag: string): string =>
  readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8');
