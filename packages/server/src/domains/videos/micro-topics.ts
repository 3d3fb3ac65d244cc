import { Failure } from '@prepdesk/contract/failures';
import { clockOf } from '@prepdesk/contract/videos/clock-time';
import {
  microTopics as calls,
  fileRowOf,
  type MicroTopic,
  type MicroTopicRow,
  readMicroTopic,
} from '@prepdesk/contract/videos/micro-topics';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { videos } from '../../db/schema/videos.ts';
import { implement } from '../../http/call/implement.ts';

type Row = MicroTopic & { videoID: number };
type KnownVideo = { id: number; referenceID: string; durationSeconds: number };

/** The videos that the rows name, by id and by reference ID. */
async function videosNamed(db: Db, rows: readonly MicroTopic[]) {
  const ids = [...new Set(rows.flatMap(({ videoID }) => videoID ?? []))];
  const references = [...new Set(rows.flatMap(({ referenceID }) => referenceID || []))];
  const known: KnownVideo[] = await db
    .select({ id: videos.id, referenceID: videos.referenceID, durationSeconds: videos.durationSeconds })
    .from(videos)
    .where(
      sql`${videos.id} = any(${sql.param(ids)}::int[]) or ${videos.referenceID} = any(${sql.param(references)}::text[])`,
    );
  return {
    byID: new Map(known.map((video) => [video.id, video])),
    byReference: new Map(known.map((video) => [video.referenceID, video])),
  };
}

type Known = Awaited<ReturnType<typeof videosNamed>>;

/** The video of a row, or what is wrong with its id or reference ID. */
function videoOf({ videoID, referenceID }: MicroTopic, { byID, byReference }: Known): KnownVideo | string {
  const named = videoID === null ? undefined : byID.get(videoID);
  if (videoID !== null && !named) return `there is no video ${videoID}`;
  const referred = referenceID === '' ? undefined : byReference.get(referenceID);
  if (referenceID !== '' && !referred) return `there is no video with the reference ID ${referenceID}`;
  if (named && referred && named !== referred) return 'videoID and referenceID name different videos';
  return named ?? referred ?? 'videoID or referenceID is needed';
}

/**
 * Every row in the form in which it is stored.
 * @throws Failure `invalid` with the sentences of all rows with errors: if one row has one, none is stored
 */
async function readRows(db: Db, typed: readonly MicroTopicRow[]): Promise<Row[]> {
  const read = typed.map(readMicroTopic);
  const known = await videosNamed(
    db,
    read.flatMap((one) => ('read' in one ? one.read : [])),
  );
  const errors = new Map<number, string[]>();
  const firstIndexes = new Map<string, number>();
  const rows: Row[] = [];
  for (const [index, one] of read.entries()) {
    const video = 'errors' in one ? undefined : videoOf(one.read, known);
    if ('errors' in one) errors.set(index, one.errors);
    else if (typeof video === 'string') errors.set(index, [video]);
    else if (video) {
      const { name, endSeconds } = one.read;
      const key = `${video.id} ${name.toLowerCase()}`;
      const first = firstIndexes.get(key);
      if (first !== undefined)
        errors.set(index, [`row ${fileRowOf(first)} has this name for this video too`]);
      else if (endSeconds > video.durationSeconds) {
        errors.set(index, [
          `end is after the end of the video, which is ${clockOf(video.durationSeconds)} long`,
        ]);
      }
      firstIndexes.set(key, first ?? index);
      rows.push({ ...one.read, videoID: video.id });
    }
  }
  if (errors.size > 0) throw rowsWithErrors(errors);
  return rows;
}

const maxInMessage = 5;

function rowsWithErrors(errors: ReadonlyMap<number, string[]>): Failure {
  const shown = [...errors].map(
    ([index, sentences]) => [index, `Row ${fileRowOf(index)}: ${sentences.join(', ')}`] as const,
  );
  const first = shown.slice(0, maxInMessage).map(([, sentence]) => sentence);
  const rest = shown.length - first.length;
  const more = rest > 0 ? `; and ${rest} more` : '';
  const head = shown.length === 1 ? '1 row has errors' : `${shown.length} rows have errors`;
  return new Failure('invalid', `${head}, so nothing was saved. ${first.join('; ')}${more}`, {
    fields: Object.fromEntries(shown.map(([index, sentence]) => [`data.${index}`, sentence])),
  });
}

/** Stores all rows in one statement. A row that changes nothing stays as it is. */
async function store(db: Db, rows: readonly Row[]): Promise<{ added: number; changed: number }> {
  const stored = await db.execute<{ isNew: boolean }>(sql`
    insert into micro_topics (video_id, name, start_seconds, end_seconds)
    select distinct on ("videoID", name) "videoID", name, "startSeconds", "endSeconds"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("videoID" integer, name citext, "startSeconds" integer, "endSeconds" integer)
    on conflict (video_id, name) do update
      set name = excluded.name, start_seconds = excluded.start_seconds, end_seconds = excluded.end_seconds
      where (micro_topics.name::text, micro_topics.start_seconds, micro_topics.end_seconds)
        is distinct from (excluded.name::text, excluded.start_seconds, excluded.end_seconds)
    returning row_version = 1 as "isNew"`);
  const added = stored.rows.filter(({ isNew }) => isNew).length;
  return { added, changed: stored.rows.length - added };
}

export const microTopics = implement(calls, {
  add: async ({ input, db }) => store(db, await readRows(db, input.data)),
});
