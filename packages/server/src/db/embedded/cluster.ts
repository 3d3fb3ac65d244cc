import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { DatabaseUser } from './database-user.ts';

export const SUPERUSER = 'postgres';

/** PostgreSQL takes many defaults from these; Windows needs its own to run programs at all. */
export const databaseEnvironment =
  process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The folder's name contains the major version, so that a database of a different one is noticed: `pg-18`. */
export const clusterNameOf = (version: string) => `pg-${Number.parseInt(version, 10)}`;

/**
 * Creates the database folder `home/<name>` unless it exists, and returns its path. A folder of that name is always
 * complete: it is created under another name and renamed when finished.
 *
 * @throws Error when `home` holds a database of another major version, or when the creation fails
 */
export async function ensureCluster(
  options: Making & { name: string; onLog: (line: string) => void },
): Promise<string> {
  const { home, name, user, onLog } = options;
  const cluster = join(home, name);
  const names = await readdir(home);
  for (const litter of names.filter((value) => value.startsWith('pg-') && value.includes('.tmp-'))) {
    await rm(join(home, litter), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
  if (names.includes(name)) {
    await refuseOtherOwner(cluster, user);
    return cluster;
  }
  refuseOtherMajor(names, home, name);
  onLog(`Creating the database in ${cluster} (once, takes some seconds).`);
  const draft = join(home, `${name}.tmp-${process.pid}-${randomBytes(3).toString('hex')}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    if (user.uid !== undefined && user.gid !== undefined) await chown(draft, user.uid, user.gid);
    await initialise(draft, options);
    await rename(draft, cluster);
    if (options.isDurable && process.platform !== 'win32') await syncFolder(home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
  return cluster;
}

async function refuseOtherOwner(cluster: string, user: DatabaseUser): Promise<void> {
  const { uid } = await stat(cluster);
  if (process.platform === 'win32' || uid === (user.uid ?? process.getuid?.())) return;
  throw new Error(
    `${cluster} belongs to user ${uid}, so only that user and root can start on it. Start as one of them, or hand the folder over (chown -R).`,
  );
}

function refuseOtherMajor(names: string[], home: string, name: string): void {
  const other = names.find((value) => /^pg-\d+$/.test(value));
  if (other === undefined) return;
  throw new Error(
    `${join(home, other)} was created by PostgreSQL ${other.slice(3)}, but this Prepdesk brings PostgreSQL ${name.slice(3)}. Move it into an empty DATA_DIR with the earlier package's PostgreSQL: prepdesk move ${home} --programs=/opt/prepdesk-… (docs/operate/databases.md, moving).`,
  );
}

type Making = { home: string; binaries: Binaries; user: DatabaseUser; isDurable: boolean };

/**
 * The system's locale decides what counts as a letter: in "C" only English letters do, and trigrams would skip every
 * Hindi word. Sorting and upper case come from the database itself, the same everywhere.
 */
const letterLocales = { linux: ['C.UTF-8', 'C'], darwin: ['en_US.UTF-8', 'C'] } as Record<string, string[]>;

async function initialise(draft: string, making: Making): Promise<void> {
  const [first = 'C', ...others] = letterLocales[process.platform] ?? [];
  try {
    await initialiseWith(first, draft, making);
  } catch (error) {
    const next = others[0];
    // Small systems lack it.
    if (!next || !/invalid locale/.test(String(error))) throw error;
    await initialiseWith(next, draft, making);
  }
}

async function initialiseWith(letters: string, draft: string, making: Making): Promise<void> {
  const args = [
    '--pgdata',
    draft,
    '--username',
    SUPERUSER,
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${letters}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
  ];
  if (!making.isDurable) args.push('--no-sync');
  if (process.platform === 'win32') {
    await writeFile(passwordFile(making.home), randomBytes(24).toString('hex'), { mode: 0o600 });
    args.push('--pwfile', passwordFile(making.home));
  }
  await run(making.binaries.initdb, args, making.user);
}

/** The password of a database that listens on a port (Windows); undefined where a socket needs none. */
export async function readPassword(home: string): Promise<string | undefined> {
  if (process.platform !== 'win32') return undefined;
  return (await readFile(passwordFile(home), 'utf8')).trim();
}

const passwordFile = (home: string) => join(home, 'database-password');

function run(program: string, args: string[], user: DatabaseUser): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: process.platform === 'win32' ? undefined : '/',
      env: databaseEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', (error) => reject(new Error(`${program} cannot be run: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`Creating the database failed (${signal ?? code}): ${said.trim().slice(-2000)}`));
    });
  });
}

/** After a rename, so that a power cut cannot undo it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
