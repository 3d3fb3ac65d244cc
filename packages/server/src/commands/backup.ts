import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { noteBackup } from '../backup/last-backup.ts';
import { takeBackup, withoutFiles } from '../backup/take-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { readConfig } from '../config.ts';
import { openStorage } from '../storage/open-storage.ts';
import { parallelOf } from './parallel-of.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run backup -- /backups/today [--parallel=4] [--without-logs]`: writes everything into an empty folder, restores
 * it where nothing else is, and checks its audit log.
 */
async function backup(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { parallel: { type: 'string' }, 'without-logs': { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('specify a folder: npm run backup -- /backups/today');
  const parallel = parallelOf(values.parallel);
  const config = readConfig();
  const to = resolve(folder);
  const manifest = await takeBackup(config, to, { parallel, isWithoutLogs: values['without-logs'] ?? false });
  const url = config.backupVerifyUrl ?? config.databaseDirectUrl ?? config.databaseUrl;
  const check = await verifyBackup(to, {
    secrets: config.secrets,
    parallel,
    ...(url ? { databaseUrl: url } : {}),
  }).catch((error: Error) => {
    throw new Error(`written to ${to}, but it could not be tried out: ${error.message}`);
  });
  if (check.errors.length > 0)
    throw new Error(
      `written to ${to}, but its audit log is not as it was sealed: ${check.errors.join('; ')}`,
    );
  await noteBackup(openStorage(config), manifest);
  const size = manifest.bytes > 0 ? `, ${(manifest.bytes / 1024 ** 2).toFixed(0)} MiB` : '';
  const files = manifest.hasFiles ? '' : `. ${withoutFiles(config)}`;
  return `Written to ${to}${size} and verified: ${check.sealedRows} sealed rows${files}`;
}

runCommand(backup);
