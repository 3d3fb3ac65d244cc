import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { databaseEnvironment } from './cluster.ts';
import type { DatabaseUser } from './database-user.ts';
import { stopLeftover } from './leftover.ts';

export type Connection = { host: string; port: number; user: string; password?: string; database: string };

export type PostmasterOptions = {
  binaries: Binaries;
  user: DatabaseUser;
  cluster: string;
  connection: Connection;
  settings: Record<string, string>;
  /** Whether it ends with this process even when that is killed; otherwise it stays for the next start to stop. */
  mayNotOutliveUs: boolean;
  logFile: string;
  onLog: (line: string) => void;
};

export type Postmaster = { stop(): Promise<void> };

/** A killed server's last children may hold its shared memory for a moment. */
const RETRY_MS = 20_000;
const STOP_MS = 60_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const RESTART_WAITS_MS = [100, 500, 1_000, 2_000, 5_000];

/**
 * Starts the database server and keeps it running: when it ends unasked, it is started again at the same address.
 * It runs in a process group of its own, so that Ctrl-C in a terminal reaches it only through `stop()`.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  let isStopping = false;
  let child = await startWithRetries(options, () => isStopping);
  let restarting: Promise<void> = Promise.resolve();

  const restartAtExit = () => {
    const current = child;
    current.once('exit', () => {
      if (!isStopping) restarting = restart();
    });
    // It may have ended before the listener was added.
    if (hasEnded(current) && !isStopping) restarting = restart();
  };
  const restart = async () => {
    options.onLog(`The database server ended unexpectedly; starting it again (see ${options.logFile}).`);
    for (let attempt = 0; !isStopping; attempt += 1) {
      await sleep(RESTART_WAITS_MS[Math.min(attempt, RESTART_WAITS_MS.length - 1)]);
      if (isStopping) return;
      try {
        child = await startWithRetries(options, () => isStopping);
        options.onLog('The database server is running again.');
        return restartAtExit();
      } catch (error) {
        options.onLog(error instanceof Error ? error.message : String(error));
      }
    }
  };
  restartAtExit();

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    isStopping = true;
    await restarting;
    await endChild(child, options);
  };
  return {
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function startWithRetries(options: PostmasterOptions, isGivenUp: () => boolean): Promise<ChildProcess> {
  const untilMs = Date.now() + RETRY_MS;
  for (;;) {
    await stopLeftover(options.cluster, options.onLog, options.connection.host);
    await rotateLog(options.logFile);
    const logStart = sizeOf(options.logFile);
    const child = launch(options);
    const failure = await untilReady(child, options.connection);
    if (failure === undefined) return child;
    const said = readFileSync(options.logFile).subarray(logStart).toString('utf8').trim();
    const mayPass = /shared memory block|lock file/.test(said) && Date.now() < untilMs && !isGivenUp();
    if (!mayPass && /No space left on device/.test(said)) {
      throw new Error(
        `The database server does not start: there is no room left on the disk of ${options.cluster}.`,
      );
    }
    if (!mayPass) {
      throw new Error(`The database server does not start: ${failure} ${said.slice(-2000)}`.trim());
    }
    await sleep(300);
  }
}

function launch(options: PostmasterOptions): ChildProcess {
  const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(options.logFile, 'a', 0o600);
  try {
    const child = spawn(options.binaries.postgres, ['-D', options.cluster, ...settings], {
      ...options.user,
      cwd: process.platform === 'win32' ? undefined : '/',
      env: databaseEnvironment,
      // A file, not a pipe: the server may outlive this process.
      stdio: ['ignore', log, log],
      detached: true,
      windowsHide: true,
    });
    child.on('error', () => {});
    child.unref();
    if (options.mayNotOutliveUs) endWithUs(child, options.connection.host);
    return child;
  } finally {
    closeSync(log);
  }
}

const END_WITH_US = 'read _; kill -QUIT "$0"; rm -rf "$1"';

/** A shell that waits for the end of a pipe, which only this process holds, and then ends the server. */
function endWithUs(server: ChildProcess, socketFolder: string): void {
  if (server.pid === undefined || process.platform === 'win32') return;
  const guard = spawn('/bin/sh', ['-c', END_WITH_US, String(server.pid), socketFolder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.unref();
  (guard.stdin as Socket).unref();
  // Its number may be given to another process later.
  server.once('exit', () => guard.kill('SIGKILL'));
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Waits as long as the server needs, including the recovery after a crash. Answers why it ended, if it did. */
async function untilReady(child: ChildProcess, connection: Connection): Promise<string | undefined> {
  for (;;) {
    if (child.pid === undefined) return 'the program cannot be run.';
    if (hasEnded(child)) return `it ended with ${child.signalCode ?? `code ${child.exitCode}`}.`;
    if (await answers(connection)) return undefined;
    await sleep(20);
  }
}

async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function endChild(child: ChildProcess, options: PostmasterOptions): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.ref();
  if (process.platform === 'win32') {
    await promisify(execFile)(options.binaries.pgCtl, ['stop', '-D', options.cluster, '-m', 'fast']);
  } else {
    child.kill('SIGINT');
  }
  const alarm = setTimeout(() => {
    options.onLog(
      'The database server does not shut down cleanly; stopping it immediately (nothing committed is lost).',
    );
    child.kill('SIGQUIT');
  }, STOP_MS);
  await exit;
  clearTimeout(alarm);
}

async function rotateLog(logFile: string): Promise<void> {
  if (sizeOf(logFile) > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
