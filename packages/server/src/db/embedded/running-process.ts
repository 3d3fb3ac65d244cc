import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * What distinguishes a process from a later one with the same number: its start time.
 * Undefined when no such process runs; '' when it runs but the system does not say since when.
 */
export function startMark(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readOrUndefined(`/proc/${pid}/stat`);
    if (stat !== undefined) {
      // The command's name is in brackets and may itself contain spaces and brackets; the fields after it count from 3.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const isGone = fields[0] === 'Z' || fields[0] === 'X';
      return isGone ? undefined : fields[19];
    }
  }
  if (!mayExist(pid)) return undefined;
  if (process.platform === 'darwin') return output('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return '';
}

/** The set of processes whose numbers mean something here: this boot of this machine, this container. */
export function processSpace(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Whether process `pid` is a PostgreSQL server on the folder `cluster` (an absolute path without links). */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (startMark(pid) === undefined) return false;
  if (process.platform === 'linux') {
    // PostgreSQL works inside its folder, and this link follows the folder when it is renamed.
    const folder = attempt(() => readlinkSync(`/proc/${pid}/cwd`));
    if (folder !== undefined) return folder === cluster;
    return (readOrUndefined(`/proc/${pid}/cmdline`) ?? '').split('\0').includes(cluster);
  }
  if (process.platform === 'win32') return true;
  return output('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).includes(cluster);
}

function mayExist(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readOrUndefined(path: string): string | undefined {
  return attempt(() => readFileSync(path, 'utf8'));
}

function output(command: string, args: string[]): string {
  return attempt(() => execFileSync(command, args, { encoding: 'utf8' }).trim()) ?? '';
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
