import { Box } from '@mantine/core';
import { shownDay, shownTimeOfDay } from '@prepdesk/contract/company-time';
import type { Doubt, Present } from '@prepdesk/contract/doubts/doubt';
import { fewDaysLeft } from '@prepdesk/contract/doubts/support-hours';
import { durationText } from '@prepdesk/contract/duration-text';
import { counted } from '@prepdesk/contract/numbers-shown';
import { Headphones } from 'lucide-react';
import { settings } from '../../api/settings.ts';
import { initialsOf } from '../../shared/initials.ts';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import layout from '../../ui/layout/layout.module.css';
import { useIsPhone } from '../../ui/layout/use-is-phone.ts';
import { cutHtml } from './cut-words.ts';
import classes from './doubts.module.css';

type Waited = Pick<Doubt, 'isLate' | 'waitingMinutes' | 'updatedAt'>;

/** The time of a night or a weekend is not counted: without this, people would count it. */
export const waitingNote = (): string =>
  `Waiting counts support hours only${settings.supportHours && `: ${settings.supportHours}`}`;

/** The note on a page: the hours of a day go to the next line together. */
export const WaitingNote = () =>
  waitingNote()
    .split(/(?<=[:,]) /)
    .flatMap((part) => [
      <Box component="span" display="inline-block" key={part}>
        {part}
      </Box>,
      ' ',
    ]);

/** How long a doubt has waited, or did wait for its first answer, in company hours; marks late ones. */
export const Waiting = ({ doubt }: { doubt: Waited }) => (
  <span
    className={layout.tone}
    style={{ whiteSpace: 'nowrap' }}
    title={waitingNote()}
    data-tone={doubt.isLate === 1 && !doubt.updatedAt ? 'bad' : undefined}
  >
    {waitingWords(doubt)}
  </span>
);

/** All of the time waited, of which an overdue doubt is late by a part only: the time stands first. */
export const waitingWords = ({ isLate, waitingMinutes, updatedAt }: Waited): string => {
  const waited = durationText(waitingMinutes * 60);
  if (isLate !== 1) return waited;
  return updatedAt ? `Replied late · ${waited}` : `${waited} · overdue`;
};

export const dueText = (dueAt: string): string =>
  `${shownDay(dueAt).slice(0, -' yyyy'.length)}, ${shownTimeOfDay(dueAt)}`;

/** By when a doubt should be answered, by which pending ones are sorted; red once that has passed. */
export const Due = ({ doubt: { dueAt, isLate } }: { doubt: Pick<Doubt, 'dueAt' | 'isLate'> }) => (
  <span className={layout.tone} data-tone={isLate === 1 ? 'bad' : undefined}>
    {dueText(dueAt)}
  </span>
);

export const daysLeftWords = (daysLeft: number | null): string => {
  if (daysLeft === null) return 'No package';
  if (daysLeft === 0) return 'Package ended';
  return counted(daysLeft, 'day left', 'days left');
};

/** Below a heading that says what is left. */
export const daysLeftInColumn = (daysLeft: number | null): string =>
  daysLeft ? counted(daysLeft, 'day') : daysLeftWords(daysLeft);

type DaysLeftProps = { daysLeft: number | null; isInColumn?: boolean };

export const DaysLeft = ({ daysLeft, isInColumn = false }: DaysLeftProps) => (
  <span
    className={layout.tone}
    data-tone={daysLeft !== null && daysLeft > 0 && daysLeft <= fewDaysLeft ? 'dev' : undefined}
  >
    {(isInColumn ? daysLeftInColumn : daysLeftWords)(daysLeft)}
  </span>
);

/** On a phone's card no heading says what the days are. */
export const DaysLeftCell = ({ daysLeft }: { daysLeft: number | null }) => (
  <DaysLeft daysLeft={daysLeft} isInColumn={!useIsPhone()} />
);

/** d2 §2. */
export const RepliedTag = ({ isReplied }: { isReplied: boolean }) => (
  <StatusTag tone={isReplied ? 'ok' : 'dev'}>{isReplied ? 'Replied' : 'Not Replied'}</StatusTag>
);

/** The beginning of a reply; 'Audio' for one that is only spoken. */
export const replyBeginning = ({ description, mediaContent }: Pick<Doubt, 'description' | 'mediaContent'>) =>
  cutHtml(description) || (mediaContent ? 'Audio' : '');

export const ReplyBeginning = ({ doubt }: { doubt: Pick<Doubt, 'description' | 'mediaContent'> }) => (
  <span data-words="long">
    {doubt.mediaContent && (
      <Headphones size={13} aria-hidden color="var(--ink-3)" style={{ verticalAlign: -2 }} />
    )}{' '}
    {replyBeginning(doubt) || '–'}
  </span>
);

/** Shows in a list who is on a doubt. */
export function PresentMark({ present }: { present: readonly Present[] }) {
  const [first] = present;
  if (!first) return null;
  const others = present.length - 1;
  return (
    <small className={classes.present} data-deed={first.deed}>
      <i className={layout.initials} aria-hidden>
        {initialsOf(first.name)}
      </i>
      {first.name} {first.deed}
      {others > 0 && ` and ${others} more`}
    </small>
  );
}
