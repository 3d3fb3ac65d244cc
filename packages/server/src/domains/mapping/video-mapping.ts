import { missing, refused } from '@prepdesk/contract/failures';
import {
  videoMapping as calls,
  type MappableVideo,
  maxVideosListed,
  videoSlugID,
} from '@prepdesk/contract/mapping/video-mapping';
import { clockOf } from '@prepdesk/contract/videos/clock-time';
import { and, asc, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { instantOf, minuteText } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { subTopicVideos as mappings } from '../../db/schema/mapping.ts';
import { videos as table } from '../../db/schema/videos.ts';
import { implement } from '../../http/call/implement.ts';
import { videosMeant } from '../videos/index.ts';
import { requireSlug } from './slug-of-sub-topic.ts';

const columns = {
  id: table.id,
  cdn: table.cdn,
  referenceID: table.referenceID,
  image: table.image,
  durationSeconds: table.durationSeconds,
  isActive: table.isActive,
  attributes: {
    isVideoFree: mappings.isVideoFree,
    isVideoLive: mappings.isVideoLive,
    isNotesAvailable: mappings.isNotesAvailable,
    isSlidesAvailable: mappings.isSlidesAvailable,
    videoActivationDate: minuteText(mappings.activatesAt),
    rowVersion: mappings.rowVersion,
  },
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

const asListed = ({ durationSeconds, ...row }: VideoRow): MappableVideo => ({
  ...row,
  videoDuration: clockOf(durationSeconds),
  status: row.attributes ? 1 : 0,
});

const takesVideos = { takes: 'videos', slugIDs: [videoSlugID] };

type Attributes = {
  isVideoFree: number;
  isVideoLive: number;
  isNotesAvailable: number;
  isSlidesAvailable: number;
  videoActivationDate: string;
};

const asRow = ({ videoActivationDate, ...attributes }: Attributes) => {
  const { isVideoFree, isVideoLive, isNotesAvailable, isSlidesAvailable } = attributes;
  return {
    isVideoFree,
    isVideoLive,
    isNotesAvailable,
    isSlidesAvailable,
    activatesAt: instantOf(videoActivationDate),
  };
};

type MappingKey = { subTopicsID: number; videoID: number };

const isAt = ({ subTopicsID, videoID }: MappingKey) =>
  and(eq(mappings.subTopicID, subTopicsID), eq(mappings.videoID, videoID));

/** @throws Failure when it is not mapped, or was changed since it was read */
async function requireMapping(db: Db, scope: MappingKey, rowVersion: number | undefined): Promise<void> {
  const { subTopicsID, videoID } = scope;
  await requireSlug(db, subTopicsID, takesVideos);
  const [stored] = await db
    .select({ rowVersion: mappings.rowVersion })
    .from(mappings)
    .where(isAt(scope))
    .for('update');
  if (!stored) throw refused('This video is not mapped to this sub-topic. Map it first');
  const row = { table: 'sub_topic_videos', key: `${subTopicsID}/${videoID}`, stored };
  await assertRowVersion(db, row, rowVersion, async () => {
    const [now] = await videosAt(db, subTopicsID).where(eq(table.id, videoID));
    const listed = asListed(now!);
    // The attributes are added as separate fields because a form compares them one by one.
    return { ...listed, ...listed.attributes };
  });
}

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
      .values({ subTopicID, videoID, ...asRow(input) })
      .onConflictDoNothing()
      .returning({ videoID: mappings.videoID });
    if (mapped.length === 0) {
      throw refused('This video is mapped to this sub-topic already. Load the list again to edit it');
    }
    return {};
  },
  edit: async ({ input, db }) => {
    await requireMapping(db, input, input.rowVersion);
    await db.update(mappings).set(asRow(input)).where(isAt(input));
    return {};
  },
  unmap: async ({ input, db }) => {
    await requireMapping(db, input, input.rowVersion);
    await db.delete(mappings).where(isAt(input));
    return {};
  },
});
