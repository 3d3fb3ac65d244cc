import { Box, Button, VisuallyHidden } from '@mantine/core';
import { shownTimeOfDay } from '@prepdesk/contract/company-time';
import { runningClock } from '@prepdesk/contract/duration-text';
import { counted } from '@prepdesk/contract/numbers-shown';
import { preFlight } from '@prepdesk/contract/pushes/pre-flight';
import { segmentShiftMinutes } from '@prepdesk/contract/pushes/push-delivery';
import { type LeavingPush, pushes } from '@prepdesk/contract/pushes/pushes';
import { useEffect } from 'react';
import { useRead } from '../../api/use-read.ts';
import { restoreFocus } from '../../ui/focus/restore-focus.ts';
import layout from '../../ui/layout/layout.module.css';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';
import { useServerTime } from '../../ui/screen/use-server-time.ts';
import classes from './pushes.module.css';
import { useCancelPush } from './use-cancel-push.ts';

/** Pushes sent by colleagues appear within this time. */
const readAgainMs = 15_000;

/** Everyone's pushes that can still be cancelled before they reach anyone, and those held because they are late. */
export function LeavingBar({ report, onShow }: { report: Report; onShow: (pushID: number) => void }) {
  const { data, reload } = useRead(pushes.leaving, {});
  const now = useServerTime(data?.now);
  const leaving = (data?.pushes ?? []).filter(({ leavesAt }) => Date.parse(leavesAt) > now);
  useEffect(
    function readAgainWhileLookedAt() {
      const timer = setInterval(() => document.hidden || void reload(), readAgainMs);
      return () => clearInterval(timer);
    },
    [reload],
  );
  const held = data?.held ?? 0;
  return (
    <div ref={restoreFocus}>
      {leaving.length + held > 0 && (
        <Box
          component="ul"
          className={`${layout.list} ${classes.leaving}`}
          mb={12}
          aria-label="Pushes about to be sent"
        >
          {held > 0 && <Held count={held} />}
          {leaving.map((push) => (
            <Leaving
              key={push.occurrenceID}
              push={push}
              leftMs={Date.parse(push.leavesAt) - now}
              windowMs={(data?.cancelMinutes ?? 1) * 60_000}
              report={report}
              onShow={() => onShow(push.pushID)}
            />
          ))}
        </Box>
      )}
    </div>
  );
}

const Held = ({ count }: { count: number }) => (
  <li className={`${layout.line} ${layout.box}`} data-tone="warn">
    <Box flex="1 1 260px" miw={0}>
      <Box component="b" display="block" role="status">
        {count === 1 ? 'An overdue push is on hold' : `${count} overdue pushes are on hold`}
      </Box>
      <small>{count === 1 ? 'It is sent only after release.' : 'They are sent only after release.'}</small>
    </Box>
    <ScreenLink className={layout.link} path="/notification/sent" list={{ state: 'held' }}>
      Show held pushes
    </ScreenLink>
  </li>
);

type Props = {
  push: LeavingPush;
  leftMs: number;
  windowMs: number;
  report: Report;
  onShow: () => void;
};

function Leaving({ push, leftMs, windowMs, report, onShow }: Props) {
  const { data } = useRead(preFlight.reach, { occurrenceID: push.occurrenceID });
  const cancel = useCancelPush(report);
  const minutes = Math.ceil(leftMs / 60_000);
  const devices = data && counted(data.devices, 'device');
  return (
    <li className={`${layout.line} ${layout.box}`}>
      <Ring share={Math.min(1, leftMs / windowMs)} />
      <Box flex="1 1 260px" miw={0}>
        <Box component="b" display="block" aria-hidden>
          Sends in {clockOf(leftMs)}
        </Box>
        <VisuallyHidden role="status">
          {push.title} is sent in {minutes === 1 ? 'less than a minute' : `${minutes} minutes`}
        </VisuallyHidden>
        <small>
          {[push.title, audienceOf(push), devices].filter(Boolean).join(', ')}.{' '}
          {timesOf(push, data?.chosenAt)}
        </small>
      </Box>
      <span>
        <Button variant="default" aria-label={`Show ${push.title}`} onClick={onShow}>
          Show
        </Button>{' '}
        <Button
          variant="default"
          c="var(--bad)"
          loading={cancel.isSaving}
          aria-label={`Cancel push ${push.title}`}
          onClick={() => void cancel.ask(push)}
        >
          Cancel push
        </Button>
      </span>
    </li>
  );
}

const audienceOf = ({ kind, audience }: LeavingPush): string =>
  kind === 'segment' ? `segment ${audience}` : audience;

/** 'Chosen 17:36 IST, leaves 16:46 IST (50 minutes earlier)' (d2 §7). */
function timesOf({ kind, leavesAt }: LeavingPush, chosenAt: string | null | undefined): string {
  const leaves = `${shownTimeOfDay(leavesAt)} IST`;
  if (!chosenAt) return `Sends at ${leaves}.`;
  const chosen = `Scheduled for ${shownTimeOfDay(chosenAt)} IST, sends at ${leaves}`;
  return kind === 'segment' ? `${chosen} (${segmentShiftMinutes} minutes earlier).` : `${chosen}.`;
}

/** 3:42 */
const clockOf = (ms: number): string => runningClock(Math.max(0, Math.ceil(ms / 1000)));

const radius = 14;
const round = 2 * Math.PI * radius;

const Ring = ({ share }: { share: number }) => (
  <svg viewBox="0 0 34 34" width={34} height={34} aria-hidden>
    <circle cx="17" cy="17" r={radius} />
    <circle
      cx="17"
      cy="17"
      r={radius}
      strokeDasharray={`${share * round} ${round}`}
      transform="rotate(-90 17 17)"
    />
  </svg>
);
