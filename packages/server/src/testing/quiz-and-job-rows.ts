type Row = [table: string, row: Record<string, unknown>];

const at = '2026-11-02T06:30:00Z';

const jobOf = (last: number, state: string, id: number): Row => [
  'pgboss.job',
  {
    id: `90000100-0000-4000-8000-00000000000${last}`,
    name: 'prepdesk',
    state,
    data: { job: 'sendNotes', data: { classID: 1, learnerID: id } },
  },
];

/** A job that was given up, and one that somebody cancelled. */
export const jobRows = (id: number): Row[] => [
  jobOf(1, 'failed', id),
  jobOf(2, 'cancelled', id),
  [
    'job_deeds',
    { id, job_id: '90000100-0000-4000-8000-000000000002', kind: 'sendNotes', deed: 'cancel', asked_by: 2 },
  ],
];

/** A quiz of Intermediate with its five questions. */
export const quizRows = (id: number): Row[] => [
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
];
