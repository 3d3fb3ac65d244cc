import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: () => [
    [
      'videos',
      {
        id,
        cdn: 'https://cdn.example/one-of-each.mp4',
        reference_id: 'one-of-each',
        image: '',
        ios_resolutions: '720',
        ios_resolutions_values: 720,
        duration_seconds: 3600,
      },
    ],
    ['micro_topics', { id, video_id: id, name: 'Offer', start_seconds: 0, end_seconds: 600 }],
  ],
};
