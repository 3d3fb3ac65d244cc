import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { databaseUser } from '../db/embedded/database-user.ts';

const run = promisify(execFile);

const programs = '/usr/lib/postgresql';
/** The newest PostgreSQL installed from the system's packages, from 15 on: it has tools that the embedded one lacks. */
const bin = existsSync(programs)
  ? readdirSync(programs)
      .filter((version) => Number(version) >= 15)
      .sort((one, other) => Number(one) - Number(other))
      .map((version) => join(programs, version, 'bin'))
      .at(-1)
  : undefined;

/** Where one of its programs lies. */
export const systemTool = (program: string): string => join(bin ?? '', program);

export const hasSystemPostgres = bin !== undefined;

export type Cluster = {
  connection: pg.ClientConfig & { host: string; port: number };
  /** A standby that follows it by streaming. */
  standby(): Promise<Cluster>;
  promote(): Promise<void>;
  /** All its processes stop where they are: sockets stay open, and nobody answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
  /** Runs one of its programs as its user. */
  tool: Tool;
  /** Runs lines for a shell as its user, who finds its programs and reaches it. */
  shell(lines: string): Promise<unknown>;
};

type Settings = Readonly<Record<string, string>>;

const usual = { listen_addresses: '', fsync: 'off', max_connections: '80', wal_level: 'replica' };

/** A database server of its own, empty, on a Unix socket. */
export function startCluster(settings: Settings = {}): Promise<Cluster> {
  return open(
    (folder, tool) =>
      tool('initdb', '-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'),
    settings,
  );
}

/** One that begins with a copy of another and recovers with these settings. */
export const recoverCluster = (base: string, settings: Settings): Promise<Cluster> =>
  open(async (folder) => {
    await run('cp', ['-a', base, folder]);
    await writeFile(join(folder, 'recovery.signal'), '');
  }, settings);

const shellOf = (host: string) => ({ PATH: `${bin}:/usr/bin:/bin`, PGHOST: host, PGUSER: 'postgres' });

type Tool = (program: string, ...args: string[]) => Promise<unknown>;

async function open(
  fill: (folder: string, tool: Tool) => Promise<unknown>,
  settings: Settings = {},
): Promise<Cluster> {
  const home = await mkdtemp(join(tmpdir(), 'pg-'));
  const user = await databaseUser();
  if (user.uid !== undefined) await chown(home, user.uid, user.gid ?? user.uid);
  await chmod(home, 0o755);
  const folder = join(home, 'data');
  const tool: Tool = (program, ...args) => run(join(bin ?? '', program), args, { ...user, cwd: '/' });
  await fill(folder, tool);
  const given = { ...usual, ...settings, unix_socket_directories: home };
  const child = spawn(
    join(bin ?? '', 'postgres'),
    ['-D', folder, ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    child.once('exit', () => reject(new Error(said)));
  });
  await ready;
  const send = async (signal: NodeJS.Signals) => {
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(child.pid)]);
    for (const pid of [child.pid, ...stdout.trim().split(/\s+/).map(Number)]) process.kill(pid ?? 0, signal);
  };
  const connection = { host: home, port: 5432, user: 'postgres', database: 'postgres' };
  return {
    connection,
    tool,
    shell: (lines) => run('sh', ['-ec', lines], { ...user, cwd: '/', env: shellOf(home) }),
    standby: () =>
      open((other, with_) =>
        with_('pg_basebackup', '-h', home, '-U', 'postgres', '-D', other, '-R', '-N', '-c', 'fast'),
      ),
    promote: async () => {
      await tool('pg_ctl', 'promote', '-D', folder);
    },
    freeze: () => send('SIGSTOP'),
    thaw: () => send('SIGCONT'),
    stop: async () => {
      if (child.exitCode === null) {
        const exit = once(child, 'exit');
        await send('SIGCONT').catch(() => {});
        child.kill('SIGINT');
        await exit;
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}
