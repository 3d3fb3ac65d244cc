import { type JobState, jobs } from '@prepdesk/contract/tools/jobs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { mounted } from '../../testing/mounted.tsx';
import JobsScreen from './jobs-screen.tsx';

const kept = 'Jobs that are done are listed for a day, failed jobs for a week.';
const inLog = ' The server’s log has the full error, under the ID of the job.';

const job = (state: JobState) => ({
  jobID: 'a1',
  kind: 'sendNotes',
  called: 'Notes',
  state,
  tries: 1,
  triesMost: 3,
  ageSeconds: 9,
  nextAt: '',
  error: '',
  askedBy: '',
  addedAt: '2026-11-20T05:30:00Z',
  asked: '',
});

test.each([
  [[], ''],
  [['done'], kept],
  [['done', 'failed'], kept + inLog],
] as const)('the note above jobs says what matters for those that are listed: %j', async (states, says) => {
  const rows = states.map(job);
  new AnsweringNetwork()
    .on(jobs.kinds, () => ({ kinds: [] }))
    .on(jobs.list, () => ({ jobs: rows, count: rows.length, page: 1, isCapped: false }));
  await mounted(JobsScreen, ['/jobs'], '/jobs');
  await (states.length > 0 ? screen.findAllByText('Notes') : screen.findByText('No data found'));
  expect(screen.queryByText(/are listed for a day/)?.textContent ?? '').toBe(says);
});
