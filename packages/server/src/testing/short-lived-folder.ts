import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Many times what a run writes, its log included. */
const minFreeBytes = 4 * 1024 ** 3;

/**
 * A new folder for a database that need not outlive this process: in memory, where there is any for files. There a
 * database is copied in a tenth of a second, on a busy disk in one or two, and a run copies some hundreds. Others may
 * enter it.
 * @param name the prefix of the folder's own name; folders with this prefix that killed processes left behind are
 * removed
 */
export function shortLivedFolder(name: string): string {
  const path = hasRoom(memory) ? memory : tmpdir();
  for (const left of readdirSync(path)) {
    const pid = new RegExp(`^${name}-(\\d+)-`).exec(left)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(path, left), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(path, `${name}-${process.pid}-`));
  // As root the database runs as another user, who has to be able to enter this folder; otherwise it would be created
  // elsewhere and stay there.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
