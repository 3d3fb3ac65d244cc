import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: ({ appID, courseID, classID }) => [
    [
      'error_reports',
      {
        id,
        app_id: appID,
        course_id: courseID,
        class_id: classID,
        learner_id: id,
        question_id: id,
        type: 1,
        codes: '{2,4}',
        reason: 'Option B is right, too',
      },
    ],
    ['question_marks', { question_id: id, option: 1, count: 12 }],
    ['question_mark_entries', { entry_key: '018f0000-0000-7000-8000-000000000001' }],
  ],
};
