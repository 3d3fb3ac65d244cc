import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../storage/storage.ts';

const ownImage = /^\/files\/(images\/[a-z0-9-]{1,100}\.[a-z0-9]{2,5})$/;

/**
 * The size of an uploaded image, read from its content.
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
  const content = await buffer(file.stream);
  const { imageSize } = await import('image-size');
  try {
    const { width, height } = imageSize(content);
    return { width, height };
  } catch {
    return undefined;
  }
}
