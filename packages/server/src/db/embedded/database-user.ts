import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';

/** Who runs PostgreSQL; without numbers: the user who runs this process. */
export type DatabaseUser = { uid?: number; gid?: number };

/** Present on every Unix as `nobody`; needs no account of its own. */
const NOBODY = 65534;

export const isRoot = () => process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root. Root runs it as the owner of the folder that comes first among `folders`
 * and belongs to somebody else (so that this person may later start it too), otherwise as nobody.
 */
export async function databaseUser(...folders: string[]): Promise<DatabaseUser> {
  if (!isRoot()) return {};
  for (const folder of folders) {
    const stats = await stat(folder).catch(() => undefined);
    if (stats && stats.uid !== 0 && hasAccount(stats.uid))
      return { uid: stats.uid, gid: stats.gid || stats.uid };
  }
  return { uid: NOBODY, gid: NOBODY };
}

/** initdb refuses a number without an account. */
function hasAccount(uid: number): boolean {
  return spawnSync('id', ['-nu', String(uid)], { stdio: 'ignore' }).status === 0;
}

/**
 * Whether `user` can open all of `paths`: folders to be entered, files to be read. Asked of the system itself,
 * which also knows access lists and read-only mounts.
 */
export function canReach(user: DatabaseUser, ...paths: string[]): boolean {
  if (user.uid === undefined) return true;
  const script =
    'for path; do if [ -d "$path" ]; then cd "$path" && cd /; else [ -r "$path" ]; fi || exit 1; done';
  return (
    spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
  );
}
