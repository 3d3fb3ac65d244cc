import { Box, Button } from '@mantine/core';
import { companyWeekday, shownInstant } from '@prepdesk/contract/company-time';
import type { CallResponse } from '@prepdesk/contract/define-call';
import { counted, inDigits } from '@prepdesk/contract/numbers-shown';
import { preFlight } from '@prepdesk/contract/pushes/pre-flight';
import { pushStates } from '@prepdesk/contract/pushes/push-delivery';
import { type OnePush, type PushOccurrence, pushes } from '@prepdesk/contract/pushes/pushes';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { useStateChange } from '../../shared/use-state-change.ts';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading-overlay.tsx';
import { OutsideLink, StatusTag } from '../../ui/fields/field-display.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { platformsText } from './platforms-text.ts';
import { stateTones } from './push-tones.ts';
import { useCancelPush } from './use-cancel-push.ts';

type Props = { pushID: number; report: Report; onClose: () => void };

/** One push: its text, what it opens, and the result of each time it was sent. */
export default function PushPopup({ pushID, report, onClose }: Props) {
  const { data, failure, isLoading, reload } = useRead(pushes.one, { pushID });
  const opened = useRead(preFlight.opened, { pushID }).data?.occurrences;
  return (
    <Popup
      title={data?.title ?? 'Push'}
      subtitle={
        data &&
        `${data.audience} · saved ${data.createdBy && `by ${data.createdBy}, `}${shownInstant(data.createdAt)}`
      }
      isLarge
      onClose={onClose}
      closeLabel="Close"
    >
      {failure && <FailureBanner failure={failure} onClose={() => void reload()} />}
      <div
        className={`${layout.stack} ${layout.wholeLine} ${isLoading ? layout.room : ''}`}
        aria-busy={isLoading}
      >
        <LoadingOverlay isShown={isLoading} />
        {data && (
          <>
            <p>{data.description}</p>
            <Facts minPx={180} facts={factsOf(data)} />
            {data.occurrences.map((occurrence) => (
              <Occurrence
                key={occurrence.occurrenceID}
                push={data}
                occurrence={occurrence}
                opened={opened?.find(({ occurrenceID }) => occurrenceID === occurrence.occurrenceID)}
                report={report}
              />
            ))}
          </>
        )}
      </div>
    </Popup>
  );
}

const factsOf = (push: OnePush) => [
  { label: 'Function call', value: push.functionName || 'Open the app' },
  ...(push.dataValue ? [{ label: 'Data value', value: push.dataValue }] : []),
  ...(push.className ? [{ label: 'Class', value: push.className }] : []),
  ...(push.subtopicName ? [{ label: 'Sub-topic', value: push.subtopicName }] : []),
  ...imageFact('Icon', push.icon),
  ...imageFact('Image', push.image),
];

const imageFact = (label: string, address: string) =>
  address ? [{ label, value: <OutsideLink address={address}>Show</OutsideLink> }] : [];

type Opened = CallResponse<typeof preFlight.opened>['occurrences'][number];
type OccurrenceProps = {
  push: OnePush;
  occurrence: PushOccurrence;
  opened: Opened | undefined;
  report: Report;
};

function Occurrence({ push, occurrence, opened, report }: OccurrenceProps) {
  const { state, because, leavesAt, startedAt, finishedAt, decidedBy, decidedAt, counts } = occurrence;
  const times = [
    startedAt ? `Sent ${shownInstant(startedAt)}` : `Sends at ${shownInstant(leavesAt)}`,
    ...(finishedAt ? [`done ${shownInstant(finishedAt)}`] : []),
    ...(decidedBy && decidedAt
      ? [`${state === 'cancelled' ? 'cancelled' : 'released'} by ${decidedBy}, ${shownInstant(decidedAt)}`]
      : []),
  ];
  return (
    <section className={`${layout.box} ${layout.list}`} aria-label={times[0]}>
      <header className={`${layout.line} ${layout.small}`}>
        <StatusTag tone={stateTones[state]}>{pushStates[state]}</StatusTag>
        <span>{times.join(' · ')}</span>
        <Decisions push={push} occurrence={occurrence} report={report} />
      </header>
      {because && (
        <Box component="p" p="8px 10px" bg="var(--dev-soft)" c="var(--dev)" fz={13} bdrs={8}>
          {because}
        </Box>
      )}
      {startedAt ? (
        <Counts counts={counts} />
      ) : (
        <p className={layout.hint}>
          {state === 'cancelled' ? 'Not delivered.' : <Reach occurrenceID={occurrence.occurrenceID} />}
        </p>
      )}
      {startedAt && <p className={layout.small}>{openedText(opened, startedAt)}</p>}
    </section>
  );
}

const Counts = ({ counts }: Pick<PushOccurrence, 'counts'>) => (
  <>
    <Facts
      minPx={96}
      look="strong"
      facts={(Object.keys(labels) as (keyof typeof labels)[]).map((key) => ({
        label: labels[key],
        value: inDigits(counts[key]),
      }))}
    />
    <p className={layout.hint}>{platformsText(counts)}</p>
  </>
);

/** Whom the push would reach now. This can change until it leaves. */
function Reach({ occurrenceID }: { occurrenceID: number }) {
  const { data } = useRead(preFlight.reach, { occurrenceID });
  if (!data) return 'Loading..';
  const [people, devices] = [data.people, data.devices].map(inDigits);
  return `Current reach: ${people} ${data.people === 1 ? 'person' : 'people'} on ${devices} ${data.devices === 1 ? 'device' : 'devices'}: ${platformsText(data)}.`;
}

const labels = {
  people: 'People',
  devices: 'Devices',
  sent: 'Sent',
  queued: 'Queued',
  failed: 'Failed',
  unknown: 'Unknown',
  retired: 'Invalid tokens',
} as const;

/** Openings in the first 24 hours, compared with the same weekday a week earlier. */
function openedText(opened: Opened | undefined, startedAt: string): string {
  if (!opened) return 'Opens are tracked only for video pushes.';
  const { openings, people, openingsBefore, peopleBefore, isOver } = opened;
  const formatted = (times: number, by: number) =>
    `${counted(times, 'time')} by ${counted(by, 'person', 'people')}`;
  return `Its video was opened ${formatted(openings, people)} in ${isOver ? 'the' : 'the first of'} 24 hours after it was sent; the ${companyWeekday(startedAt)} before, ${formatted(openingsBefore, peopleBefore)}.`;
}

/** A push that missed its time is held until someone decides whether to send it. */
function Decisions({ push, occurrence, report }: Omit<OccurrenceProps, 'opened'>) {
  const may = useMay();
  const { occurrenceID, state } = occurrence;
  const { ask, isSaving } = useCancelPush(report);
  const release = useStateChange(pushes.release, report);
  const isStopped = state === 'held' || state === 'failed';
  const askToRelease = async () => {
    const isSure = await confirm({
      title: 'Release this push?',
      body: `“${push.title}” is sent now, to ${push.audience}. It was due on ${shownInstant(occurrence.leavesAt)}.`,
      confirmLabel: 'Release',
    });
    if (isSure) await release.set({ occurrenceID });
  };
  const mayCancel = state === 'waiting' || state === 'held' || state === 'sending';
  return (
    <span className={`${layout.actions} ${layout.end}`}>
      {isStopped && may(pushes.release) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={release.isSaving}
          onClick={() => void askToRelease()}
        >
          Release
        </Button>
      )}
      {mayCancel && (
        <Button
          size="compact-sm"
          variant="default"
          c="var(--bad)"
          loading={isSaving}
          onClick={() => void ask({ occurrenceID, title: push.title })}
        >
          Cancel push
        </Button>
      )}
    </span>
  );
}
