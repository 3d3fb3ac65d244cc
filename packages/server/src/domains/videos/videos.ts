import { randomBytes } from 'node:crypto';
import { secondsOfClock } from '@prepdesk/contract/videos/clock-time';
import { videos as calls, video } from '@prepdesk/contract/videos/videos';
import { type SQL, sql } from 'drizzle-orm';
import { custom, equals, matchesSearch } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { counted } from '../../db/list/statement.ts';
import { videos as table } from '../../db/schema/videos.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { editRow } from '../../http/call/resource-handlers.ts';

const stored = storedIn(video, table, {
  columns: {
    videoDuration: {
      column: 'durationSeconds',
      read: sql<string>`to_char(${table.durationSeconds} * interval '1 second', 'HH24:MI:SS')`,
      write: (typed) => secondsOfClock(typed) ?? 0,
    },
    mappings: {
      read: sql<number>`(select count(*)::int from sub_topic_videos m where m.video_id = videos.id)`,
    },
  },
});

/** Shorter searches match only ids, because they would read the whole bank. */
const minPartLength = 3;

/**
 * The videos that match what somebody typed: part of the link or the reference ID, using the trigram index, or an id.
 * Everything for an empty text.
 */
export function videosMeant(search: string): SQL | undefined {
  if (search === '') return undefined;
  const isPart = matchesSearch(table.searchText, search);
  if (!/^\d{1,9}$/.test(search)) return isPart;
  const isNamed = sql`${table.id} = ${Number(search)}`;
  return search.length < minPartLength ? isNamed : sql`(${isNamed} or ${isPart})`;
}

const newReferenceID = (): string => `PD-${randomBytes(6).toString('hex').toUpperCase()}`;

export const videos = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    columns: stored.columns,
    search: custom(videosMeant),
    filters: { isActive: equals(table.isActive) },
    sorts: { id: table.id, referenceID: table.referenceID },
    total: counted(),
  }),
  add: async ({ input, db }) => {
    const [added] = await db
      .insert(table)
      .values({ ...stored.inserted(input), referenceID: newReferenceID() })
      .returning({ videoID: table.id });
    return added!;
  },
  edit: editRow(calls.edit, stored),
});
