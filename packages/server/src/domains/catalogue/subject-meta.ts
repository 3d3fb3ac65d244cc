import { subjectMeta as calls, meta, metaNames } from '@prepdesk/contract/catalogue/subject-meta';
import { missing } from '@prepdesk/contract/failures';
import { isDataUrl } from '@prepdesk/contract/files/images';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { subjectMaps as maps, subjectMetas as metas } from '../../db/schema/catalogue.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addOrEditRow } from '../../http/call/resource-handlers.ts';
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

const stored = storedIn(meta, metas, {
  columns: {
    numberOfVideos: {
      column: 'numberOfVideos',
      read: metas.numberOfVideos,
      write: (count) => (typeof count === 'number' ? count : null),
    },
  },
});

const save = addOrEditRow(stored);

export const subjectMeta = implement(calls, {
  read: async ({ input, db }) => {
    const subjectMapID = await mapIDOf(db, input);
    const [row] = await stored.read(db, eq(metas.subjectMapID, subjectMapID));
    if (!row) return [];
    const { rowVersion } = row;
    const names = Object.entries(metaNames) as [keyof typeof metaNames, string][];
    return names.map(([key, name]) => ({ name, metaValue: String(row[key] ?? ''), rowVersion }));
  },
  save: async (context) => {
    const { input, db } = context;
    const { backgroundImage } = input;
    const subjectMapID = await mapIDOf(db, input);
    const image = isDataUrl(backgroundImage)
      ? await storeImage(context, backgroundImage, 'backgroundImage')
      : backgroundImage;
    return save({ db, input: { ...input, subjectMapID, backgroundImage: image } });
  },
});
