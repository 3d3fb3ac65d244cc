import type { Pool } from 'pg';
import type { Chain } from './catalogue.ts';

/** Rows for mapping calls that are made again and again; their ids are far from those of a sequence. */

export const questionBankID = 700_001;
/** Contains the videos to be unmapped. */
export const fullLessonID = 700_002;
export const mappableQuestionIDs = [700_001, 700_002, 700_003] as const;
/** Mapped to the chain's sub-topic, and stays so. */
export const mappedVideoID = 700_000;
const firstUnmappedVideoID = 710_001;
const firstVideoToUnmapID = 720_001;
const videoCount = 1000;

let mapped = 0;
let unmapped = 0;
/** Each can be mapped once. */
export const nextUnmappedVideo = () => firstUnmappedVideoID + mapped++;
/** Each can be unmapped once. */
export const nextVideoToUnmap = () => firstVideoToUnmapID + unmapped++;

/** Adds them below a chain, whose sub-topic contains videos. */
export async function addMappables(pool: Pick<Pool, 'query'>, chain: Chain): Promise<void> {
  await pool.query(
    `insert into videos (id, cdn, reference_id, image, ios_resolutions, ios_resolutions_values, duration_seconds)
     select id, 'https://cdn.example/lectures/lecture-' || id || '.mp4', 'REF-' || id,
       'https://cdn.example/poster.png', '720p', 720, 3600
     from (select ${mappedVideoID} union all
       select generate_series(${firstUnmappedVideoID}, ${firstUnmappedVideoID + videoCount}) union all
       select generate_series(${firstVideoToUnmapID}, ${firstVideoToUnmapID + videoCount})) ids (id)`,
  );
  await addLesson(pool, { topicID: chain.topicID, subTopicID: fullLessonID, slugID: 1 });
  await addLesson(pool, { topicID: chain.topicID, subTopicID: questionBankID });
  await pool.query(
    `insert into sub_topic_videos (sub_topic_id, video_id, is_video_free, is_video_live, is_notes_available,
       is_slides_available, activates_at)
     select case when id = ${mappedVideoID} then $1::int else ${fullLessonID} end, id, 0, 1, 0, 0,
       '2026-01-01T00:00:00Z'
     from videos where id = ${mappedVideoID} or id >= ${firstVideoToUnmapID}`,
    [chain.subTopicID],
  );
  await addQuestions(pool, mappableQuestionIDs);
}

/** A sub-topic of this slug, by default a Q-bank. */
export async function addLesson(
  pool: Pick<Pool, 'query'>,
  { topicID, subTopicID, slugID = 2 }: { topicID: number; subTopicID: number; slugID?: number },
): Promise<void> {
  await pool.query(
    `insert into sub_topics (id, topic_id, name, slug_id, type_id, is_free, version, order_by, release, filters)
     values ($1::int, $2, 'Lesson ' || $1::int, $3::int, 1, 1, 2, 9, 'live', case when $3::int = 6 then 'MTP' else '' end)`,
    [subTopicID, topicID, slugID],
  );
}

/** Questions with these ids, each found by its number in words. */
export async function addQuestions(pool: Pick<Pool, 'query'>, ids: readonly number[]): Promise<void> {
  await pool.query(
    `insert into questions (id, unique_id, type, ques_text, options_one, options_two, answer, difficulty_level,
       duration_seconds, words, bands)
     select id, 'MAP-' || id, 1, '<p>Which entry records sale ' || id || '?</p>', 'Debit', 'Credit', '1', 1, 60,
       'which entry records sale ' || id || '? debit credit', '{}'
     from unnest($1::int[]) ids (id)`,
    [ids],
  );
}
