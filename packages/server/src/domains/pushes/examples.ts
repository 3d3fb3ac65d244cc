import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';
import { addPushes, nextPushToCancel, nextPushToRelease } from '../../testing/pushes.ts';

const at = '2026-11-02T06:30:00Z';

export const examples: Examples = {
  rows: ({ appID }) => [
    ['segments', { id, app_id: appID, name: 'All of this app', kind: 'app' }],
    [
      'pushes',
      {
        id,
        kind: 'segment',
        app_id: appID,
        segment_id: id,
        function_id: 6,
        created_by: 2,
        title: 'Mock test on Sunday',
        description: 'Three hours, from nine.',
        created_at: at,
      },
    ],
    ['push_learners', { push_id: id, learner_id: id }],
    [
      'push_occurrences',
      {
        id,
        push_id: id,
        due_at: at,
        started_at: at,
        finished_at: at,
        taken_at: at,
        state: 'sent',
        people: 1,
        devices: 1,
        android: 1,
        sent: 1,
      },
    ],
    ['push_deliveries', { occurrence_id: id, device_id: id, state: 'sent' }],
    ['push_retirements', { device_id: id, retired_at: at }],
  ],
  add: ({ pool }) => addPushes(pool),
  neverTwice: ['segmentName'],
  onceOnly: {
    'pushes.cancel': { occurrenceID: nextPushToCancel },
    'pushes.release': { occurrenceID: nextPushToRelease },
  },
};
