import { resolve } from 'node:path';
import { verifyBackup } from '../backup/restore-backup.ts';
import { takeBackup, withoutFiles } from '../backup/take-backup.ts';
import { readConfig } from '../config.ts';

/** `npm run backup -- /backups/today`: writes everything into an empty folder, and reads it back. */
async function backup(): Promise<string> {
  const [folder] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
  if (!folder) throw new Error('say where to: npm run backup -- /backups/today');
  const config = readConfig();
  const to = resolve(folder);
  const { bytes, hasFiles } = await takeBackup(config, to);
  const size = bytes > 0 ? `, ${(bytes / 1024 ** 2).toFixed(0)} MiB` : '';
  const files = hasFiles ? '' : `. ${withoutFiles(config)}`;
  const check = await verifyBackup(to, config.secrets);
  if (!check) return `Written to ${to}${size}${files}. A dump is verified by restoring it`;
  if (check.faults.length === 0)
    return `Written to ${to}${size} and verified: ${check.sealedRows} sealed rows${files}`;
  throw new Error(`written to ${to}, but its audit log is not as it was sealed: ${check.faults.join('; ')}`);
}

backup().then(
  (said) => console.info(said),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
