import { chmod, chown, copyFile, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies a folder with its content, permissions and owners included, since the database's user must find its own again.
 * What is removed meanwhile is left out.
 * @param isLeftOut receives the path below the folder; a folder that is left out is copied empty
 * @returns how many bytes the files have
 */
export async function copyFolder(
  from: string,
  to: string,
  isLeftOut: (path: string) => boolean = () => false,
  below = '',
): Promise<number> {
  await copyEmpty(from, to);
  let bytes = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = join(below, entry.name);
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      const copy = isLeftOut(path) ? copyEmpty(source, target) : copyFolder(source, target, isLeftOut, path);
      bytes += await copy.catch(noneIfGone);
    } else if (entry.isFile() && !isLeftOut(path)) bytes += await copyOne(source, target).catch(noneIfGone);
  }
  return bytes;
}

async function copyEmpty(from: string, to: string): Promise<number> {
  const stat = await lstat(from);
  await mkdir(to, { recursive: true });
  await copyOwner(to, stat);
  return 0;
}

async function copyOne(from: string, to: string): Promise<number> {
  // First, so that a copy never stays without its owner.
  const stat = await lstat(from);
  await copyFile(from, to);
  await copyOwner(to, stat);
  return stat.size;
}

function noneIfGone(error: NodeJS.ErrnoException): number {
  if (error.code === 'ENOENT') return 0;
  throw error;
}

async function copyOwner(path: string, of: { mode: number; uid: number; gid: number }): Promise<void> {
  await chmod(path, of.mode & 0o777);
  if (process.getuid?.() === 0) await chown(path, of.uid, of.gid);
}
