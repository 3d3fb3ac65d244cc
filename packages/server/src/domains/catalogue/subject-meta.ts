import { subjectMeta as calls, metaNames } from '@prepdesk/contract/catalogue/subject-meta';
import { missing } from '@prepdesk/contract/failures';
import { isDataUrl } from '@prepdesk/contract/files/images';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { subjectMaps as maps, subjectMetas as metas } from '../../db/schema/catalogue.ts';
import { implement } from '../../http/call/implement.ts';
import { storeImage } from '../files/index.ts';

type MetaScope = { appID: number; courseID: number; languageID: number; subjectID: number };

const mapIDOf = async (db: Db, scope: MetaScope): Promise<number> => {
  const [map] = await db
    .select({ id: maps.id })
    .from(maps)
    .where(
      and(
        eq(maps.courseID, scope.courseID),
        eq(maps.languageID, scope.languageID),
        eq(maps.subjectID, scope.subjectID),
        eq(maps.appID, scope.appID),
      ),
    );
  if (!map) throw missing('The subject');
  return map.id;
};

type MetaRow = typeof metas.$inferSelect;

const asEntries = (meta: MetaRow) => {
  const { rowVersion } = meta;
  const entry = (name: string, metaValue: string) => ({ name, metaValue, rowVersion });
  return [
    entry(metaNames.numberOfVideos, meta.numberOfVideos === null ? '' : String(meta.numberOfVideos)),
    entry(metaNames.backgroundColor, meta.backgroundColor),
    entry(metaNames.backgroundImage, meta.backgroundImage),
    entry(metaNames.subjectFilter, meta.subjectFilter),
  ];
};

export const subjectMeta = implement(calls, {
  read: async ({ input, db }) => {
    const subjectMapID = await mapIDOf(db, input);
    const [meta] = await db.select().from(metas).where(eq(metas.subjectMapID, subjectMapID));
    return meta ? asEntries(meta) : [];
  },
  save: async ({ input, db, storage, actor }) => {
    const subjectMapID = await mapIDOf(db, input);
    // Insert first, so that two simultaneous first saves wait for each other on the row.
    const made = await db.insert(metas).values({ subjectMapID }).onConflictDoNothing().returning();
    const isIt = eq(metas.subjectMapID, subjectMapID);
    const [stored] = await db.select().from(metas).where(isIt).for('update');
    const row = { table: 'subject_metas', key: subjectMapID, stored: stored! };
    if (made.length === 0) await assertRowVersion(db, row, input.rowVersion, async () => ({ ...stored }));
    const { backgroundColor, subjectFilter, numberOfVideos, backgroundImage } = input;
    await db
      .update(metas)
      .set({
        numberOfVideos: typeof numberOfVideos === 'number' ? numberOfVideos : null,
        backgroundColor,
        subjectFilter,
        backgroundImage: isDataUrl(backgroundImage)
          ? await storeImage({ db, storage, actor }, backgroundImage, 'backgroundImage')
          : backgroundImage,
      })
      .where(isIt);
    return {};
  },
});
