import type { Examples } from '../../testing/examples.ts';
import { addMappables, nextUnmappedVideo, nextVideoToUnmap } from '../../testing/mappables.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: ({ subTopicID }) => [
    ['sub_topic_questions', { sub_topic_id: subTopicID, question_id: id, position: 1 }],
    [
      'sub_topic_videos',
      {
        sub_topic_id: subTopicID,
        video_id: id,
        is_video_free: 0,
        is_video_live: 1,
        is_notes_available: 0,
        is_slides_available: 0,
        activates_at: '2026-01-01T00:00:00Z',
      },
    ],
  ],
  add: ({ pool }, chain) => addMappables(pool, chain),
  onceOnly: {
    'videoMapping.map': { videoID: nextUnmappedVideo },
    'videoMapping.unmap': { videoID: nextVideoToUnmap },
  },
};
