import { invalid, missing } from '@prepdesk/contract/failures';
import {
  type BannerImage,
  bannerPixels,
  banners as calls,
  noBannerImage,
} from '@prepdesk/contract/home/banners';
import { and, desc, eq, ne, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { refuseStale } from '../../db/row-version.ts';
import { banners as table } from '../../db/schema/home.ts';
import { implement } from '../../http/implement.ts';
import type { Storage } from '../../storage/storage.ts';
import { pixelsOfImage } from '../files/index.ts';
import { shownColumns, shownValues, withShowing } from './shown-columns.ts';

const columns = {
  id: table.id,
  img: table.img,
  appImg: table.appImg,
  link: table.link,
  ...shownColumns(table),
  rowVersion: table.rowVersion,
};

const bannersWhere = (db: Db, condition: SQL | undefined) =>
  db.select(columns).from(table).where(condition).orderBy(desc(table.id)).$dynamic();

type Images = Record<BannerImage, string>;

/**
 * Only pictures that were uploaded here can be measured, and the apps draw a banner of another size wrongly. Pictures
 * that the banner already had are not measured again.
 * @throws Failure `invalid`
 */
async function requirePixels(storage: Storage, images: Images, before?: Images): Promise<void> {
  const faults: Partial<Images> = {};
  for (const field of ['img', 'appImg'] as const) {
    if (images[field] === before?.[field]) continue;
    const pixels = await pixelsOfImage(storage, images[field]);
    const { width, height, says } = bannerPixels[field];
    if (!pixels) faults[field] = noBannerImage[field];
    else if (pixels.width !== width || pixels.height !== height) faults[field] = says;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

export const banners = implement(calls, {
  list: async ({ input: { appID, deleted = 0 }, db }) => {
    const isAsked = deleted ? eq(table.isActive, 0) : ne(table.isActive, 0);
    const found = await bannersWhere(db, and(eq(table.appID, appID), isAsked));
    return { banners: found.map(withShowing) };
  },
  add: async ({ input, db, storage }) => {
    await requirePixels(storage, input);
    const { appID, img, appImg, link, isActive } = input;
    const [added] = await db
      .insert(table)
      .values({ appID, img, appImg, link, isActive, ...shownValues(input) })
      .returning({ bannerID: table.id });
    return added!;
  },
  edit: async ({ input, db, storage }) => {
    const { bannerID, appID, img, appImg, link, isActive, rowVersion } = input;
    const isIt = and(eq(table.id, bannerID), eq(table.appID, appID));
    const [stored] = await bannersWhere(db, isIt).for('update');
    if (!stored) throw missing('The banner');
    const row = { table: 'banners', key: bannerID, stored };
    await refuseStale(db, row, rowVersion, async () => withShowing(stored));
    await requirePixels(storage, input, stored);
    await db
      .update(table)
      .set({ img, appImg, link, isActive, ...shownValues(input) })
      .where(isIt);
    return {};
  },
});
