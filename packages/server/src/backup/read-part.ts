import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The text of a file of a backup.
 * @throws Error with `whenMissing`, or with the reason why a file that is there cannot be read: a backup that was copied by
 * root is not an incomplete one
 */
export async function readPart(folder: string, name: string, whenMissing: string): Promise<string> {
  const path = join(folder, name);
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? whenMissing : `${path} cannot be read: ${error.message}`);
  });
}
