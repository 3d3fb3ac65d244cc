import { randomBytes } from 'node:crypto';
import { images as calls, imageTooLarge, largestImageBytes } from '@prepdesk/contract/catalogue/images';
import { invalid } from '@prepdesk/contract/failures';
import type { Db } from '../../db/connect.ts';
import { images as table } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/implement.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Actor } from '../access/index.ts';

/** Pictures that no browser runs as anything else: SVG is left out, since it can carry scripts (gaps C27). */
export const imageTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/**
 * Stores a base64 data URL of an image under a random name.
 * @param field the input field that holds it, where a refusal stands
 * @returns the link under which it is served, `/files/images/…`
 * @throws Failure `invalid` when it is larger than 2,097,152 bytes, or its content is no image we serve
 */
export async function storeImage(
  { db, storage, actor }: { db: Db; storage: Storage; actor: Actor },
  dataUrl: string,
  field: string,
): Promise<string> {
  const content = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (content.length > largestImageBytes) throw invalid({ [field]: imageTooLarge });
  // Loaded when first needed: it would be a tenth of the server's start.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(content);
  const contentType = found && imageTypes[found.ext];
  if (!contentType) {
    throw invalid({ [field]: 'This file is not a PNG, JPEG, GIF or WebP image, whatever its name says' });
  }
  const name = `${randomBytes(16).toString('hex')}.${found.ext}`;
  await storage.put(`images/${name}`, content);
  await db.insert(table).values({ name, contentType, sizeBytes: content.length, uploadedBy: actor.userID });
  return `/files/images/${name}`;
}

export const images = implement(calls, {
  upload: async ({ input, ...context }) => ({
    url: await storeImage(context, input.imageBinary, 'imageBinary'),
  }),
});
