import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../package-folder.ts';

const migrations = join(packageFolder, 'migrations');
const journal: { entries: { tag: string }[] } = JSON.parse(
  readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'),
);

export const migrationTags = journal.entries.map(({ tag }) => tag);

/**
 * The migrations as they were when this one was the last.
 * @returns their folder, below `folder`
 */
export function migrationsUpTo(folder: string, last: number): string {
  const path = join(folder, String(last));
  mkdirSync(join(path, 'meta'), { recursive: true });
  for (const tag of migrationTags.slice(0, last + 1)) {
    copyFileSync(join(migrations, `${tag}.sql`), join(path, `${tag}.sql`));
  }
  const entries = journal.entries.slice(0, last + 1);
  writeFileSync(join(path, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return path;
}
