import { Box } from '@mantine/core';
import { companyDay, shownDay, shownTimeOfDay } from '@prepdesk/contract/company-time';
import {
  learnerPage,
  type TimelineEvent,
  type TimelineKind,
  timelineKinds,
} from '@prepdesk/contract/learners/learner-page';
import {
  Flag,
  Gift,
  type LucideIcon,
  MessageSquare,
  Package,
  Pencil,
  Play,
  ShoppingCart,
  Smartphone,
  Undo2,
  User,
} from 'lucide-react';
import { Fragment, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { MaybeLink } from '../../shared/panel.tsx';
import { PartFailure } from '../../ui/feedback/part-failure.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import layout from '../../ui/layout/layout.module.css';
import { useCanOpen } from '../../ui/screen/screen-link.tsx';
import classes from './learner.module.css';
import { listOfEvent } from './learner-lists.ts';

const icons: Record<TimelineKind, LucideIcon> = {
  account: User,
  order: ShoppingCart,
  refund: Undo2,
  package: Package,
  device: Smartphone,
  watch: Play,
  doubt: MessageSquare,
  report: Flag,
  referral: Gift,
  change: Pencil,
};

/** As many as the other panels of the page have room beside. */
const shownAtFirst = 10;

/** Everything that happened to a learner, newest first, loaded in parts. */
export const LearnerTimeline = ({ personID }: { personID: number }) => (
  <Box component="section" className={layout.sheet} miw={0} pb={12} aria-label="Timeline">
    <header className={layout.partHead}>
      <h2>Timeline</h2>
      <span>newest first</span>
    </header>
    <Part personID={personID} before="" dayBefore="" />
  </Box>
);

type PartProps = {
  personID: number;
  before: string;
  /** The day of the last event in the previous part. */
  dayBefore: string;
};

function Part({ personID, before, dayBefore }: PartProps) {
  const [isWhole, setIsWhole] = useState(before !== '');
  const [isOlderShown, setIsOlderShown] = useState(false);
  const { data, message, failure, reload } = useRead(learnerPage.timeline, { personID, before });
  if (failure) {
    return <PartFailure failure={failure} onRetry={() => void reload()} />;
  }
  if (!data) return <Waiting text="Loading.." />;
  const { events, next, withheld } = data;
  if (events.length === 0 && before === '')
    return (
      <Box component="p" className={layout.hint} p="14px 16px 0">
        {message}
      </Box>
    );
  const shown = isWhole ? events : events.slice(0, shownAtFirst);
  const hasMore = shown.length < events.length;
  const lastDay = companyDay(events.at(-1)?.at ?? new Date());
  return (
    <>
      {before === '' && withheld.length > 0 && (
        <Box component="p" className={layout.hint} p="14px 16px 0">
          Not shown to you: {withheld.map((kind) => timelineKinds[kind].label).join(', ')}. Each needs its own
          screen.
        </Box>
      )}
      <Events events={shown} dayBefore={dayBefore} />
      {(hasMore || (next && !isOlderShown)) && (
        <Box m="10px 16px 2px">
          <button
            type="button"
            className={layout.link}
            onClick={() => (hasMore ? setIsWhole(true) : setIsOlderShown(true))}
          >
            Show older
          </button>
        </Box>
      )}
      {next && isOlderShown && <Part personID={personID} before={next} dayBefore={lastDay} />}
    </>
  );
}

function Events({ events, dayBefore }: { events: readonly TimelineEvent[]; dayBefore: string }) {
  const canOpen = useCanOpen();
  return (
    <Box component="ol" px={16}>
      {events.map((event, at) => {
        const day = companyDay(event.at);
        const above = events[at - 1];
        const isNewDay = day !== (above ? companyDay(above.at) : dayBefore);
        const Icon = icons[event.kind];
        const opens = listOfEvent(event);
        return (
          <Fragment key={event.key}>
            {isNewDay && (
              <Box component="li" className={layout.small} p="14px 0 6px" fw={600}>
                {shownDay(event.at)}
              </Box>
            )}
            <li className={`${layout.list} ${classes.event}`}>
              <time className={layout.hint} dateTime={event.at}>
                {shownTimeOfDay(event.at)}
              </time>
              <Icon size={15} color="var(--ink-3)" style={{ marginTop: 3 }} aria-hidden />
              <Box display="grid" miw={0} style={{ overflowWrap: 'anywhere' }}>
                <MaybeLink opens={canOpen(opens.path) ? opens : undefined}>{event.says}</MaybeLink>
                {event.detail && <small>{event.detail}</small>}
              </Box>
            </li>
          </Fragment>
        );
      })}
    </Box>
  );
}
