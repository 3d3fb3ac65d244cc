import { missing, refused } from '@prepdesk/contract/failures';
import {
  videoMapping as calls,
  type MappableVideo,
  mappedVideo,
  maxVideosListed,
  videoSlugID,
} from '@prepdesk/contract/mapping/video-mapping';
import { clockOf } from '@prepdesk/contract/videos/clock-time';
import { and, asc, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { instantOf, minuteText } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { subTopicVideos as mappings } from '../../db/schema/mapping.ts';
import { videos as table } from '../../db/schema/videos.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow, lockedRow } from '../../http/call/resource-handlers.ts';
import { videosMeant } from '../videos/index.ts';
import { requireSlug } from './slug-of-sub-topic.ts';

const stored = storedIn(mappedVideo, mappings, {
  columns: {
    subTopicsID: 'subTopicID',
    videoActivationDate: {
      column: 'activatesAt',
      read: minuteText(mappings.activatesAt),
      write: (minute) => instantOf(minute),
    },
  },
});

const columns = {
  id: table.id,
  cdn: table.cdn,
  referenceID: table.referenceID,
  image: table.image,
  durationSeconds: table.durationSeconds,
  isActive: table.isActive,
  attributes: stored.columns,
};

const videosAt = (db: Db, subTopicID: number) =>
  db
    .select(columns)
    .from(table)
    .leftJoin(mappings, and(eq(mappings.videoID, table.id), eq(mappings.subTopicID, subTopicID)))
    .$dynamic();

const isMapped = isNotNull(mappings.videoID);
const mayBeMapped = and(isNull(mappings.videoID), eq(table.isActive, 1));

/** The mapped videos that match, and the newest others, one more than is shown. */
async function mappedAndOthers(db: Db, subTopicID: number, meant?: SQL) {
  const mapped = await videosAt(db, subTopicID).where(and(isMapped, meant)).orderBy(asc(table.id));
  const others = await videosAt(db, subTopicID)
    .where(and(mayBeMapped, meant))
    .orderBy(desc(table.id))
    .limit(maxVideosListed + 1);
  return { mapped: mapped.map(asListed), others: others.map(asListed) };
}

type VideoRow = Awaited<ReturnType<typeof videosAt>>[number];

const asListed = ({ durationSeconds, attributes, ...row }: VideoRow): MappableVideo => ({
  ...row,
  attributes: attributes as MappableVideo['attributes'],
  videoDuration: clockOf(durationSeconds),
  status: attributes ? 1 : 0,
});

const takesVideos = { takes: 'videos', slugIDs: [videoSlugID] };

type MappingKey = { subTopicsID: number; videoID: number };

const isAt = ({ subTopicsID, videoID }: MappingKey) =>
  and(eq(mappings.subTopicID, subTopicsID), eq(mappings.videoID, videoID));

/** @throws Failure with what to do about a video that is not mapped */
async function requireMapped(db: Db, scope: MappingKey): Promise<void> {
  await requireSlug(db, scope.subTopicsID, takesVideos);
  const [row] = await db.select({ videoID: mappings.videoID }).from(mappings).where(isAt(scope));
  if (!row) throw refused('This video is not mapped to this sub-topic. Map it first');
}

const edit = editRow(calls.edit, stored);

export const videoMapping = implement(calls, {
  list: async ({ input: { subTopicsID }, db }) => {
    await requireSlug(db, subTopicsID, takesVideos);
    const { mapped, others } = await mappedAndOthers(db, subTopicsID);
    return [...mapped, ...others];
  },
  search: async ({ input: { subTopicsID, search }, db }) => {
    await requireSlug(db, subTopicsID, takesVideos);
    const { mapped, others } = await mappedAndOthers(db, subTopicsID, videosMeant(search));
    return {
      videos: [...mapped, ...others.slice(0, maxVideosListed)],
      isCapped: others.length > maxVideosListed,
    };
  },
  map: async ({ input, db }) => {
    const { subTopicsID: subTopicID, videoID } = input;
    await requireSlug(db, subTopicID, { ...takesVideos, locks: true });
    const [video] = await db.select({ isActive: table.isActive }).from(table).where(eq(table.id, videoID));
    if (!video) throw missing('The video');
    if (video.isActive !== 1) throw refused('This video is inactive, so it cannot be mapped');
    const mapped = await db
      .insert(mappings)
      .values(stored.inserted(input))
      .onConflictDoNothing()
      .returning({ videoID: mappings.videoID });
    if (mapped.length === 0) {
      throw refused('This video is mapped to this sub-topic already. Load the list again to edit it');
    }
  },
  edit: async (context) => {
    await requireMapped(context.db, context.input);
    return edit(context);
  },
  unmap: async ({ input, db }) => {
    await requireMapped(db, input);
    await lockedRow({ db, input }, stored);
    await db.delete(mappings).where(isAt(input));
  },
});
