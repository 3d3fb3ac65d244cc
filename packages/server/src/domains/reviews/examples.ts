import type { Examples } from '../../testing/examples.ts';
import { nextLearner } from '../../testing/learners.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: ({ appID, classID }) => [
    [
      'reviews',
      {
        id,
        app_id: appID,
        learner_id: id,
        class_id: classID,
        rating: 5,
        comment: 'Clear from the first lesson on',
      },
    ],
    ['reviews', { id: id + 1, app_id: appID, learner_id: id + 1, class_id: classID, rating: 3 }],
  ],
  onceOnly: {
    'reviews.add': { userAppID: nextLearner },
  },
};
