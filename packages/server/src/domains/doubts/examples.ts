import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

const at = '2026-11-02T06:30:00Z';

export const examples: Examples = {
  rows: ({ classID, subTopicID }) => [
    [
      'doubts',
      {
        id,
        learner_id: id,
        faculty_id: id,
        category_id: 1,
        class_id: classID,
        sub_topic_id: subTopicID,
        question_id: id,
        question: 'Why is the offer not an acceptance here?',
        created_at: at,
        due_at: at,
      },
    ],
  ],
};
