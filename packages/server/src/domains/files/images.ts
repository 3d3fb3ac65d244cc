import { randomBytes } from 'node:crypto';
import { invalid } from '@prepdesk/contract/failures';
import {
  images as calls,
  imageTooLarge,
  largestImageBytes,
  uploadedImage,
} from '@prepdesk/contract/files/images';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { equals } from '../../db/list/conditions.ts';
import { instantText } from '../../db/list/instant.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { images as table } from '../../db/schema/files.ts';
import { editedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow } from '../../http/call/resource-handlers.ts';
import { pictureIn } from '../../pictures/picture.ts';
import type { PictureType } from '../../pictures/without-metadata.ts';
import type { Storage } from '../../storage/storage.ts';

/** Image types that no browser executes. SVG is excluded, since it can carry scripts (gaps C27). */
export const imageTypes: Record<PictureType, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/**
 * Stores a base64 data URL of an image under a random name.
 * @param field the input field that holds it, at which a refusal is reported
 * @returns the link under which it is served, `/files/images/…`
 * @throws Failure `invalid` when it is larger than 2,097,152 bytes, or is not a whole image of a type that we serve
 */
export async function storeImage(
  { db, storage, actor }: { db: Db; storage: Storage; actor: Actor },
  dataUrl: string,
  field: string,
): Promise<string> {
  const content = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (content.length > largestImageBytes) throw invalid({ [field]: imageTooLarge });
  const picture = await pictureIn(content);
  if ('error' in picture) throw invalid({ [field]: picture.error });
  const { type, width, height } = picture;
  if (width * height > maxPixels) throw invalid({ [field]: tooManyPixels });
  const name = `${randomBytes(16).toString('hex')}.${type}`;
  await storage.put(`images/${name}`, picture.content);
  await db.insert(table).values({
    name,
    contentType: imageTypes[type],
    sizeBytes: picture.content.length,
    uploadedBy: actor.userID,
  });
  return addressOf(name);
}

/** A small file can unpack to more than a phone's memory, where each pixel takes four bytes. */
const maxPixels = 50_000_000;
const tooManyPixels = 'This image has more than 50 million pixels. Please make it smaller';

const addressOf = (name: string): string => `/files/images/${name}`;

const stored = editedIn(uploadedImage, table, {
  columns: {
    url: { read: sql<string>`${addressOf('')} || ${table.name}` },
    uploadedBy: { read: sql<string>`coalesce(${adminUsers.fullName}, '')` },
    uploadedAt: { read: instantText(table.createdAt) },
    uses: { read: sql<number>`(select count(*)::int from image_uses where image_name = ${table.name})` },
  },
  joins: [[adminUsers, eq(adminUsers.id, table.uploadedBy), 'left']],
});

export const images = implement(calls, {
  upload: async ({ input, ...context }) => ({
    url: await storeImage(context, input.imageBinary, 'imageBinary'),
  }),
  list: listOf(calls.list, {
    from: table,
    key: table.name,
    join: stored.joins,
    columns: stored.columns,
    filters: { isActive: equals(table.isActive) },
    order: newest(table.createdAt, table.name),
    sorts: { uploadedAt: table.createdAt },
  }),
  edit: editRow(calls.edit, stored),
});
