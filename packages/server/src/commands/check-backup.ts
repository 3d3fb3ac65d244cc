import { resolve } from 'node:path';
import { refuseChanged } from '../backup/checksums.ts';
import { readManifest } from '../backup/manifest.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run check-backup -- /backups/today`: reads every file of a backup, compares it with what was written, and fails
 * when anything differs. It needs no settings.
 */
async function check(): Promise<string> {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('specify the backup: npm run check-backup -- /backups/today');
  const from = resolve(folder);
  await refuseChanged(from);
  const { version, takenAt } = await readManifest(from);
  return `${from} is as Prepdesk ${version} wrote it on ${takenAt}`;
}

runCommand(check);
