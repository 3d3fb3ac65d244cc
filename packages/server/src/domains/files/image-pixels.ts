import { buffer } from 'node:stream/consumers';
import { pixelsOf } from '../../pictures/picture.ts';
import type { Storage } from '../../storage/storage.ts';

const ownImage = /^\/files\/(images\/[a-z0-9-]{1,100}\.[a-z0-9]{2,5})$/;

/**
 * The size of an uploaded image as it is seen, read from its content.
 * @param link '/files/images/…'
 * @returns undefined for a link to another place, a missing file, or content without a size
 */
export async function pixelsOfImage(
  storage: Storage,
  link: string,
): Promise<{ width: number; height: number } | undefined> {
  const key = ownImage.exec(link)?.[1];
  const file = key && (await storage.open(key));
  if (!file) return undefined;
  return pixelsOf(await buffer(file.stream));
}
