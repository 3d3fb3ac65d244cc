import type { Examples, Row } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

const jobOf = (last: number, state: string): Row => [
  'pgboss.job',
  {
    id: `90000100-0000-4000-8000-00000000000${last}`,
    name: 'prepdesk',
    state,
    data: { job: 'sendNotes', data: { classID: 1, learnerID: id } },
  },
];

export const examples: Examples = {
  rows: () => [
    jobOf(1, 'failed'),
    jobOf(2, 'cancelled'),
    [
      'job_deeds',
      { id, job_id: '90000100-0000-4000-8000-000000000002', kind: 'sendNotes', deed: 'cancel', asked_by: 2 },
    ],
  ],
};
