import { invalid } from '@prepdesk/contract/failures';
import {
  type BannerImage,
  banner,
  bannerPixels,
  banners as calls,
  noBannerImage,
} from '@prepdesk/contract/home/banners';
import { and, desc, eq, ne } from 'drizzle-orm';
import { banners as table } from '../../db/schema/home.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';
import type { Storage } from '../../storage/storage.ts';
import { pixelsOfImage } from '../files/index.ts';
import { shownMappings } from './shown-columns.ts';

const stored = storedIn(banner, table, { columns: shownMappings(table) });

type Images = Record<BannerImage, string>;

/**
 * Only pictures that were uploaded here can be measured, and the apps draw a banner of another size wrongly. Pictures
 * that the banner already had are not measured again.
 * @throws Failure `invalid`
 */
async function requirePixels(storage: Storage, images: Images, before?: Images): Promise<void> {
  const errors: Partial<Images> = {};
  for (const field of ['img', 'appImg'] as const) {
    if (images[field] === before?.[field]) continue;
    const pixels = await pixelsOfImage(storage, images[field]);
    const { width, height, says } = bannerPixels[field];
    if (!pixels) errors[field] = noBannerImage[field];
    else if (pixels.width !== width || pixels.height !== height) errors[field] = says;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export const banners = implement(calls, {
  list: async ({ input: { appID, deleted = 0 }, db }) => {
    const inState = deleted ? eq(table.isActive, 0) : ne(table.isActive, 0);
    return { banners: await stored.read(db, and(eq(table.appID, appID), inState), [desc(table.id)]) };
  },
  add: addRow(calls.add, stored, ({ input, storage }) => requirePixels(storage, input)),
  edit: editRow(calls.edit, stored, ({ input, storage }, before) => requirePixels(storage, input, before)),
});
