import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

const at = '2026-11-02T06:30:00Z';

export const examples: Examples = {
  rows: ({ appID, subTopicID }) => [
    ['app_downloads', { app_id: appID, month: '2026-10-01', android_downloads: 1200, ios_downloads: 300 }],
    [
      'mapping_logs',
      { id, learner_id: id, reference_id: 'ref-900001', cdn: 'https://cdn.example.com/1.mp4' },
    ],
    [
      'watch_log',
      { id, learner_id: id, sub_topic_id: subTopicID, online: 1, started_at: at, watched_seconds: 1200 },
    ],
  ],
};
