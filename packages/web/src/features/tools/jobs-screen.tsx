import { durationText } from '@prepdesk/contract/duration-text';
import {
  type JobState,
  jobs,
  type KindOfJob,
  type ListedJob,
  listedJob,
} from '@prepdesk/contract/tools/jobs';
import { useMemo } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useChoices } from '../../api/use-read.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import type { Tone } from '../../ui/fields/fields-of.ts';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ListActions } from '../../ui/list/list-actions.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';

const route = '/jobs';

const tones: Record<JobState, Tone> = {
  waiting: 'off',
  again: 'dev',
  running: 'ok',
  stopping: 'dev',
  done: 'ok',
  failed: 'bad',
  cancelled: 'off',
};

const fields = columnsFor(listedJob, {
  called: { look: 'strong', widthPx: 210 },
  state: { tones, widthPx: 116 },
  tries: { kind: undefined, asText: ({ tries, triesMost }) => `${tries} of ${triesMost}`, widthPx: 70 },
  ageSeconds: {
    label: 'Age',
    kind: undefined,
    asText: ({ ageSeconds }) => durationText(ageSeconds),
    widthPx: 80,
  },
  nextAt: { widthPx: 160 },
  error: { asText: ({ error }) => error || '–' },
  askedBy: { asText: ({ askedBy }) => askedBy || 'The server', widthPx: 110 },
  addedAt: { isHiddenAtFirst: true, widthPx: 180 },
  asked: { asText: ({ asked }) => asked || '–', isHiddenAtFirst: true },
  jobID: { look: 'quiet', isHiddenAtFirst: true },
});

/** Jobs: work done after the reply. Shows which wait, run, are done or were given up, with actions. */
export default function JobsScreen() {
  const { data, unread } = useChoices(jobs.kinds, {});
  const kinds = data?.kinds;
  const filterChoices = useMemo(
    () => ({ kind: kinds?.map(({ kind, called }) => ({ value: kind, label: called })) ?? unread }),
    [kinds, unread],
  );
  const list = useList(route, { call: jobs.list, given: {}, filterChoices }, fields);
  const { banner, report } = useNotices();
  const actions = useJobActions(kinds ?? [], report);
  return (
    <Screen route={route} count={list.count} banner={banner} actions={<ListActions list={list} />}>
      <ListCard
        list={list}
        rowID="jobID"
        hasDetails
        actions={actions}
        note={<Note jobs={list.rows.shown} />}
      />
    </Screen>
  );
}

/** What matters for the jobs that are listed. */
function Note({ jobs: listed }: { jobs: readonly ListedJob[] }) {
  if (listed.length === 0) return null;
  const hasFailed = listed.some(({ state }) => state === 'failed');
  return (
    <p className={layout.note}>
      Jobs that are done are listed for a day, failed jobs for a week.
      {hasFailed && ' The server’s log has the full error, under the ID of the job.'}
    </p>
  );
}

function useJobActions(
  kinds: readonly KindOfJob[],
  report: Report,
): (job: ListedJob) => readonly RowAction[] {
  const may = useMay();
  const { set: retry } = useStateChange(jobs.retry, report);
  const { set: cancel } = useStateChange(jobs.cancel, report);
  if (!may(jobs.retry)) return () => [];
  const cancelSurely = async ({ jobID, called }: ListedJob) => {
    const isSure = await confirm({
      title: 'Cancel this job?',
      body: `${called}: it will not run, and whoever waits for it is told.`,
      confirmLabel: 'Cancel the job',
      cancelLabel: 'Keep the job',
      isDangerous: true,
    });
    if (isSure) await cancel({ jobID });
  };
  const stopSurely = async ({ jobID, called }: ListedJob) => {
    const isSure = await confirm({
      title: 'Stop this job?',
      body: `${called}: it stops after the current step. Finished steps are kept, and the person who started it is notified.`,
      confirmLabel: 'Stop the job',
      cancelLabel: 'Keep running',
      isDangerous: true,
    });
    if (isSure) await cancel({ jobID });
  };
  return (job) => {
    if (job.state === 'running') return [{ label: 'Stop', run: () => void stopSurely(job) }];
    if (job.state === 'waiting' || job.state === 'again') {
      return [{ label: 'Cancel', run: () => void cancelSurely(job) }];
    }
    if (job.state !== 'failed' && job.state !== 'cancelled') return [];
    const kind = kinds.find((one) => one.kind === job.kind);
    const disabledReason = kind ? kind.elsewhere : 'Jobs of this kind no longer run';
    return [
      {
        label: 'Try again',
        run: () => void retry({ jobID: job.jobID }),
        disabledReason: disabledReason || undefined,
      },
    ];
  };
}
