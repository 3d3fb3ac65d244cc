import { Box, Stack } from '@mantine/core';
import type { Present } from '@prepdesk/contract/doubts/doubt';
import type { ReactNode } from 'react';
import { initialsOf } from '../../shared/initials.ts';
import layout from '../../ui/layout/layout.module.css';
import classes from './doubts.module.css';

type Props = {
  present: readonly Present[];
  /** Who answered since this reply was started; '' for nobody. */
  answeredBy: string;
  onLeave: () => void;
};

/** Who else is on this doubt: a warning if they are answering, a note if they are looking. Neither locks it. */
export function PresenceBar({ present, answeredBy, onLeave }: Props) {
  const answering = present.filter(({ deed }) => deed === 'answering');
  const looking = present.filter(({ deed }) => deed === 'looking');
  return (
    <Stack role="status" className={layout.hidesEmpty} gap={6}>
      {answeredBy && (
        <Bar name={answeredBy} deed="answering">
          <b>{answeredBy}</b> answered while you were writing. Their reply is below
        </Bar>
      )}
      {answering.map(({ userID, name, since }) => (
        <Bar
          key={userID}
          name={name}
          deed="answering"
          action={
            <button type="button" className={layout.link} onClick={onLeave}>
              Leave to {name}
            </button>
          }
        >
          <b>{name}</b> started to answer {agoText(since)}
        </Bar>
      ))}
      {looking.length > 0 && (
        <Bar name={looking[0]?.name ?? ''}>
          {looking.map(({ name }) => name).join(', ')} also viewing this doubt
        </Bar>
      )}
    </Stack>
  );
}

type BarProps = { name: string; deed?: 'answering'; action?: ReactNode; children: ReactNode };

const Bar = ({ name, deed, action, children }: BarProps) => (
  <p className={`${layout.line} ${layout.small} ${classes.bar}`} data-deed={deed}>
    <i className={layout.initials} aria-hidden>
      {initialsOf(name)}
    </i>
    <Box component="span" flex="1 1 180px">
      {children}
    </Box>
    {action}
  </p>
);

function agoText(since: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(since)) / 60_000);
  if (minutes < 1) return 'just now';
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
}
