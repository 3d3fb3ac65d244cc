import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environmentWith } from '../config.ts';

export type DumpOptions = {
  /** How many tables are read or written at once. */
  parallel: number;
  /** Leaves out the rows of the logs that learners fill; `audit_log` is never left out. */
  isWithoutLogs: boolean;
};

/** A file, or with several connections a folder. */
export const dumpName = 'database.dump';

/** Tables of many rows without which everybody can work; each with its months. */
const logs = ['usage_log', 'mapping_logs', 'watch_log', 'push_deliveries'];
/** Without these rows the start after the restore counts all lists anew. */
const counters = 'list_counters';

export function dumpDatabase(url: string, folder: string, options: DumpOptions): Promise<void> {
  const left = options.isWithoutLogs ? [...logs.map((log) => `${log}*`), counters] : [];
  return runTool('pg_dump', url, [
    ...(options.parallel > 1 ? ['--format=directory', `--jobs=${options.parallel}`] : ['--format=custom']),
    `--file=${join(folder, dumpName)}`,
    ...left.map((table) => `--exclude-table-data=public.${table}`),
  ]);
}

/** @param url an empty database */
export const loadDump = (url: string, folder: string, parallel: number): Promise<void> =>
  runTool('pg_restore', url, [
    '--no-owner',
    '--exit-on-error',
    ...(parallel > 1 ? [`--jobs=${parallel}`] : []),
    join(folder, dumpName),
  ]);

/**
 * Runs the machine's `pg_dump` or `pg_restore`. The password is in the environment of the child only: everybody on the
 * machine can read its arguments.
 * @throws Error with its output, or saying that it is not installed
 */
async function runTool(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl);
  const env = environmentWith(password === undefined ? {} : { PGPASSWORD: password });
  const child = spawn(program, [`--dbname=${url}`, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', () =>
      reject(
        new Error(`${program} is not installed; a database of your own needs it, of its version or later`),
      ),
    );
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${program}: ${said.trim()}`);
}

/** Handled as text: `URL` refuses addresses with several hosts, which libpq takes. */
export function withoutPassword(databaseUrl: string): { url: string; password?: string } {
  const [address = '', query = ''] = databaseUrl.split(/\?(.*)/s);
  const [, before, login, after] = /^(\w+:\/\/[^/@:]*):([^/@]*)(@.*)$/s.exec(address) ?? [];
  const params = query.split('&').filter(Boolean);
  const named = params.find((one) => one.startsWith('password='))?.slice('password='.length);
  const rest = params.filter((one) => !one.startsWith('password='));
  const given = login ?? named;
  return {
    url: `${before === undefined ? address : `${before}${after}`}${rest.length > 0 ? `?${rest.join('&')}` : ''}`,
    ...(given === undefined ? {} : { password: decodeURIComponent(given) }),
  };
}
