import { randomBytes } from 'node:crypto';
import { missing } from '@prepdesk/contract/failures';
import { clockOf, secondsOfClock } from '@prepdesk/contract/videos/clock-time';
import { videos as calls, type Video } from '@prepdesk/contract/videos/videos';
import { eq, type SQL, sql } from 'drizzle-orm';
import { equals, isFoundBy, when } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { counted } from '../../db/list/statement.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { videos as table } from '../../db/schema/videos.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  id: table.id,
  cdn: table.cdn,
  referenceID: table.referenceID,
  image: table.image,
  iosResolutions: table.iosResolutions,
  iosResolutionsValues: table.iosResolutionsValues,
  durationSeconds: table.durationSeconds,
  isActive: table.isActive,
  mappings: sql<number>`(select count(*)::int from sub_topic_videos m where m.video_id = videos.id)`,
  rowVersion: table.rowVersion,
};

type Stored = Omit<Video, 'videoDuration'> & { durationSeconds: number };

const asListed = ({ durationSeconds, ...row }: Stored): Video => ({
  ...row,
  videoDuration: clockOf(durationSeconds),
});

/** Shorter searches match only ids, because they would read the whole bank. */
const minPartLength = 3;

/**
 * The videos that match what somebody typed: part of the link or the reference ID, using the trigram index, or an id.
 * Everything for an empty text.
 */
export function videosMeant(search: string): SQL | undefined {
  if (search === '') return undefined;
  const isPart = isFoundBy(table.searchText, search);
  if (!/^\d{1,9}$/.test(search)) return isPart;
  const isNamed = sql`${table.id} = ${Number(search)}`;
  return search.length < minPartLength ? isNamed : sql`(${isNamed} or ${isPart})`;
}

type Written = {
  cdn: string;
  image: string;
  iosResolutions: string;
  iosResultionValues: number;
  videoDuration: string;
};

const asRow = ({ cdn, image, iosResolutions, iosResultionValues, videoDuration }: Written) => ({
  cdn,
  image,
  iosResolutions,
  iosResolutionsValues: iosResultionValues,
  durationSeconds: secondsOfClock(videoDuration) ?? 0,
});

const newReferenceID = (): string => `PD-${randomBytes(6).toString('hex').toUpperCase()}`;

export const videos = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    columns,
    asRows: (rows: Stored[]) => rows.map(asListed),
    search: when(videosMeant),
    filters: { isActive: equals(table.isActive) },
    sorts: { id: table.id, referenceID: table.referenceID },
    total: counted(),
  }),
  add: async ({ input, db }) => {
    const [added] = await db
      .insert(table)
      .values({ ...asRow(input), referenceID: newReferenceID() })
      .returning({ videoID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    const isIt = eq(table.id, input.videoID);
    const [stored] = await db.select(columns).from(table).where(isIt).for('update', { of: table });
    if (!stored) throw missing('The video');
    const row = { table: 'videos', key: input.videoID, stored };
    await assertRowVersion(db, row, input.rowVersion, async () => asListed(stored));
    const referenceID = input.referenceID || stored.referenceID;
    const isActive = input.isActive ?? stored.isActive;
    await db
      .update(table)
      .set({ ...asRow(input), referenceID, isActive })
      .where(isIt);
    return {};
  },
});
