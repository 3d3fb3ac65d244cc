import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedFolder } from './binaries.ts';
import { canReach, type DatabaseUser } from './database-user.ts';
import { stopLeftover } from './leftover.ts';

/** Written into the data folder when its database is elsewhere. */
const POINTER = 'database-location.json';
/** Written next to a database that is elsewhere: which data folder it belongs to. */
const RETURN_ADDRESS = 'data-folder.json';

type ReturnAddress = { dataDir: string; inode: number };

/**
 * The folder that holds the database of `dataDir` (an absolute path without links): `dataDir` itself, or, where
 * `user` cannot enter it, a folder below /var/lib that a file in `dataDir` names from then on.
 * Only for a caller that holds the claim on `dataDir`.
 *
 * @throws Error when the named folder is gone, or when `dataDir` is a copy of a folder still in use
 */
export async function clusterHome(
  dataDir: string,
  clusterName: string,
  user: DatabaseUser,
  onLog: (line: string) => void,
): Promise<string> {
  const pointed = await readPointer(dataDir);
  if (pointed !== undefined) {
    await checkPointer(dataDir, pointed);
    await carryOver(join(dataDir, clusterName), join(pointed, clusterName));
    onLog(`The database of ${dataDir} lies in ${pointed}.`);
    return pointed;
  }
  if (canReach(user, dataDir)) return dataDir;
  return moveOut(dataDir, clusterName, onLog);
}

/** The folder outside `dataDir` that holds its database, if there is one. */
export async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, POINTER), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : String(JSON.parse(text).folder);
}

async function moveOut(dataDir: string, clusterName: string, onLog: (line: string) => void): Promise<string> {
  const parent = await sharedFolder(['/var/lib', '/var/tmp']);
  const prefix = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const older = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  const folder = join(parent, `${prefix}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder);
  await chmod(folder, 0o755);
  await writeReturnAddress(dataDir, folder);
  // The pointer first: a start broken off between the two carries the database over next time.
  await writeWhole(join(dataDir, POINTER), JSON.stringify({ folder }));
  await carryOver(join(dataDir, clusterName), join(folder, clusterName));
  onLog(
    `Other users cannot enter ${dataDir}, and PostgreSQL does not run as root: the database of this folder lies in ${folder} (noted in ${POINTER}).`,
  );
  for (const name of older) {
    onLog(`${join(parent, name)} holds an older database of ${dataDir}; remove it when it is not needed.`);
  }
  return folder;
}

/** Moves along a database that was created while the folder could still be entered. */
async function carryOver(from: string, to: string): Promise<void> {
  const exists = (path: string) => stat(path).then(Boolean, () => false);
  if (!(await exists(from)) || (await exists(to))) return;
  await stopLeftover(from, () => {});
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    throw new Error(
      `The database user can no longer enter ${from}. Let others enter the folders above it (chmod o+x), or start as its owner.`,
    );
  });
}

async function checkPointer(dataDir: string, folder: string): Promise<void> {
  const text = await readFile(join(folder, RETURN_ADDRESS), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new Error(
      `The database of ${dataDir} should lie in ${folder}, but that is missing. Bring it back, or remove ${join(dataDir, POINTER)} to begin with an empty database.`,
    );
  }
  const address = JSON.parse(text) as ReturnAddress;
  const { ino } = await stat(dataDir);
  if (address.dataDir === dataDir && address.inode === ino) return;
  const isCopy =
    address.inode !== ino && (await readPointer(address.dataDir).catch(() => undefined)) === folder;
  if (isCopy && address.dataDir !== dataDir) {
    throw new Error(
      `${dataDir} is a copy of ${address.dataDir}, and both name the database in ${folder}. Remove ${join(dataDir, POINTER)} to give the copy an empty database of its own.`,
    );
  }
  await writeReturnAddress(dataDir, folder);
}

async function writeReturnAddress(dataDir: string, folder: string): Promise<void> {
  const address: ReturnAddress = { dataDir, inode: (await stat(dataDir)).ino };
  await writeWhole(join(folder, RETURN_ADDRESS), JSON.stringify(address));
}

async function writeWhole(path: string, text: string): Promise<void> {
  const draft = await open(`${path}.draft`, 'w', 0o644);
  await draft.writeFile(text);
  await draft.sync();
  await draft.close();
  await rename(`${path}.draft`, path);
}
