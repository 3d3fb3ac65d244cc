import type { Examples, Row } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

const at = '2026-11-02T06:30:00Z';

export const examples: Examples = {
  rows: () => [
    [
      'quizzes',
      {
        id,
        level_id: 1,
        date: '2026-11-02',
        name: 'Assets',
        starts_at: at,
        ends_at: '2026-11-02T15:30:00Z',
        next_at: '2026-11-03T06:30:00Z',
        duration_seconds: 450,
      },
    ],
    ...[1, 2, 3, 4, 5].map(
      (position): Row => [
        'quiz_questions',
        {
          quiz_id: id,
          position,
          ques_text: '<p>Which asset is current?</p>',
          solution: '<p>Cash</p>',
          answer: 1,
          option_one: 'Cash',
          option_two: 'Plant',
          option_three: 'Land',
          option_four: 'Patents',
        },
      ],
    ),
  ],
};
