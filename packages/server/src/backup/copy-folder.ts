import { chmod, chown, copyFile, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const isGone = (error: NodeJS.ErrnoException) => error.code === 'ENOENT';

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
  const { mode, uid, gid } = await lstat(from);
  await mkdir(to, { recursive: true });
  await takeOver(to, { mode, uid, gid });
  let bytes = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = join(below, entry.name);
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (isLeftOut(path)) {
        await mkdir(target, { recursive: true });
        await takeOver(target, await lstat(source));
      } else bytes += await copyFolder(source, target, isLeftOut, path);
    } else if (entry.isFile() && !isLeftOut(path)) bytes += await copyOne(source, target);
  }
  return bytes;
}

async function copyOne(from: string, to: string): Promise<number> {
  try {
    await copyFile(from, to);
    const stat = await lstat(from);
    await takeOver(to, stat);
    return stat.size;
  } catch (error) {
    if (isGone(error as NodeJS.ErrnoException)) return 0;
    throw error;
  }
}

async function takeOver(path: string, of: { mode: number; uid: number; gid: number }): Promise<void> {
  await chmod(path, of.mode & 0o777);
  if (process.getuid?.() === 0) await chown(path, of.uid, of.gid);
}
