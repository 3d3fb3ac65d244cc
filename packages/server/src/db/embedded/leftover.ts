import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPostmasterOf, startMark } from './running-process.ts';

/** Sockets live in folders of this name; removed with the server that used them. */
export const SOCKET_FOLDER_PREFIX = '/tmp/prepdesk-socket-';

const GENTLE_MS = 60_000;
const FIRM_MS = 20_000;

/**
 * Prepares `cluster` for a new server: stops a living one that an earlier, killed process left behind (after that its
 * data is complete), and disarms a `postmaster.pid` whose number now belongs to a stranger. Only for a caller that
 * holds the claim on the data folder.
 *
 * @param keptSocketFolder not to be removed, because the new server will use it again
 */
export async function stopLeftover(
  cluster: string,
  onLog: (line: string) => void,
  keptSocketFolder?: string,
): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (isPostmasterOf(pid, cluster)) {
    onLog(`Stopping the database server (process ${pid}) that an earlier run left behind on ${cluster}.`);
    await endPostmaster(pid, cluster);
  } else if (startMark(pid) !== undefined && process.platform !== 'win32') {
    // PostgreSQL ignores the number of its own parent, but still checks the shared memory named further down:
    // removing the file would switch that check off.
    await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
  }
  const socketFolder = lines[4] ?? '';
  if (socketFolder.startsWith(SOCKET_FOLDER_PREFIX) && socketFolder !== keptSocketFolder)
    await rm(socketFolder, { recursive: true, force: true });
}

/** Fast shutdown: running statements are aborted, everything committed is kept. */
async function endPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', GENTLE_MS],
    ['SIGQUIT', FIRM_MS],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
    const untilMs = Date.now() + waitMs;
    while (Date.now() < untilMs) {
      if (!isPostmasterOf(pid, cluster)) return;
      await sleep(20);
    }
  }
  throw new Error(
    `The database server left behind on ${cluster} (process ${pid}) does not stop. End it by hand.`,
  );
}
