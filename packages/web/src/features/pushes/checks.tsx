import { Box } from '@mantine/core';
import { shownInstant, shownMinute } from '@prepdesk/contract/company-time';
import { counted } from '@prepdesk/contract/numbers-shown';
import {
  type CheckedRule,
  type CheckRule,
  checkRules,
  type Remedy,
} from '@prepdesk/contract/pushes/pre-flight';
import {
  instantOfMinute,
  segmentShiftMinutes,
  shiftedForSegment,
} from '@prepdesk/contract/pushes/push-delivery';
import type { RoutePath } from '@prepdesk/contract/routes';
import { Check, CircleHelp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import shared from '../../shared/marks.module.css';
import { PartFailure } from '../../ui/feedback/part-failure.tsx';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { restoreFocus } from '../../ui/focus/restore-focus.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { ScreenLink, useCanOpen } from '../../ui/screen/screen-link.tsx';
import classes from './checks.module.css';
import type { PreFlight, usePreFlight } from './use-pre-flight.ts';

type Props = {
  read: ReturnType<typeof usePreFlight>;
  kind: 'named' | 'segment';
  /** The time as it is typed. */
  chosen: string;
  onRemove: (removed: readonly string[]) => void;
  onSoon: () => void;
};

/** The checks before a push leaves: always the same lines in the same places. */
export function Checks({ read, ...props }: Props) {
  const { data, failure, isRefreshing, reload } = read;
  return (
    <section
      ref={restoreFocus}
      className={classes.checks}
      aria-labelledby="push-checks"
      aria-busy={isRefreshing || (!data && !failure)}
    >
      <header className={layout.partHead}>
        <h2 id="push-checks">Pre-send checks</h2>
        <span className={layout.end} role="status">
          {data && <Verdict {...data} />}
        </span>
      </header>
      {failure && <PartFailure failure={failure} onRetry={() => void reload()} />}
      <ul className={layout.parted}>
        {(data?.checks ?? unread(props.kind)).map((check) => (
          <Line key={check.rule} check={check} {...props}>
            {data && check.rule === 'leaving' && (
              <Times kind={props.kind} chosen={props.chosen} leavesAt={data.leavesAt} />
            )}
          </Line>
        ))}
      </ul>
    </section>
  );
}

/** Placeholder lines for the answer, so that nothing moves when it arrives. */
const unread = (kind: Props['kind']): CheckedRule[] =>
  (Object.keys(checkRules) as CheckRule[])
    .filter((rule) => rule !== 'phones' || kind === 'named')
    .map((rule) => ({ rule, verdict: 'unknown', figure: '', because: '', remedy: null }));

function Verdict({ looks, stops, checks }: PreFlight) {
  if (stops > 0) return <StatusTag tone="bad">{counted(stops, 'blocker')}</StatusTag>;
  if (looks > 0) return <StatusTag tone="dev">{counted(looks, 'warning')}</StatusTag>;
  const isShownAll = checks.every(({ verdict }) => verdict === 'passed');
  return (
    <StatusTag tone={isShownAll ? 'ok' : 'off'}>{isShownAll ? 'Ready to send' : 'Incomplete'}</StatusTag>
  );
}

const marks = {
  passed: { icon: <Check size={13} aria-hidden />, words: 'Passed', state: 'passed' },
  look: { icon: <b aria-hidden>!</b>, words: 'Warning', state: 'look' },
  stops: { icon: <X size={13} aria-hidden />, words: 'Blocked', state: 'failed' },
  unknown: { icon: <CircleHelp size={13} aria-hidden />, words: 'Unknown', state: 'unknown' },
} as const;

type LineProps = Omit<Props, 'read'> & { check: CheckedRule; children: ReactNode };

function Line({ check: { rule, verdict, figure, because, remedy }, children, ...actions }: LineProps) {
  const { icon, words, state } = marks[verdict];
  return (
    <li className={classes.line} data-rule={rule} data-verdict={verdict}>
      <span className={shared.verdict} data-state={state} role="img" aria-label={words}>
        {icon}
      </span>
      <Box className={layout.apart} fw={600}>
        {checkRules[rule]}
        <b style={{ whiteSpace: 'nowrap' }}>{figure}</b>
      </Box>
      <div className={`${layout.apart} ${classes.because}`}>
        <span>{because}</span>
        {remedy && <RemedyOf remedy={remedy} {...actions} />}
      </div>
      {children}
    </li>
  );
}

function RemedyOf({ remedy, onRemove, onSoon }: Pick<LineProps, 'onRemove' | 'onSoon'> & { remedy: Remedy }) {
  const canOpen = useCanOpen();
  const { label, removes, leavesSoon, opens } = remedy;
  if (opens) {
    const path = opens.path as RoutePath;
    if (!canOpen(path)) return null;
    return (
      <ScreenLink className={layout.link} path={path} name={opens.name} id={opens.id} isNewTab>
        {label}
      </ScreenLink>
    );
  }
  const run = () => (leavesSoon ? onSoon() : onRemove(removes));
  return (
    <button type="button" className={layout.link} onClick={run}>
      {label}
    </button>
  );
}

/** Two times: the chosen one, and when the push leaves (d2 §7: shifted for a segment). */
function Times({ kind, chosen, leavesAt }: Pick<Props, 'kind' | 'chosen'> & { leavesAt: string }) {
  const isChosen = instantOfMinute(chosen) !== null;
  const earlier = isChosen ? shownMinute(shiftedForSegment(chosen)).slice(-9) : '';
  const hint =
    kind === 'segment'
      ? `A push to a segment is sent ${segmentShiftMinutes} minutes before the chosen time.`
      : isChosen &&
        `Sent at the chosen time. To a segment it would be sent at ${earlier}, ${segmentShiftMinutes} minutes earlier.`;
  return (
    <>
      <Facts
        look="apart"
        facts={[
          { label: 'Scheduled', value: isChosen ? shownMinute(chosen) : 'As soon as possible' },
          { label: 'Sends at', value: shownInstant(leavesAt) },
        ]}
      />
      {hint && <p className={layout.hint}>{hint}</p>}
    </>
  );
}
