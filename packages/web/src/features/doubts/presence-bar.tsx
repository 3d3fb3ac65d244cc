import type { Present } from '@prepdesk/contract/doubts/doubt';
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
    <div role="status" className={classes.presence}>
      {answeredBy && (
        <p className={`${layout.line} ${layout.small} ${classes.bar}`} data-deed="answering">
          <i className={layout.initials} aria-hidden>
            {initialsOf(answeredBy)}
          </i>
          <span>
            <b>{answeredBy}</b> answered while you were writing. Their reply is below
          </span>
        </p>
      )}
      {answering.map(({ userID, name, since }) => (
        <p key={userID} className={`${layout.line} ${layout.small} ${classes.bar}`} data-deed="answering">
          <i className={layout.initials} aria-hidden>
            {initialsOf(name)}
          </i>
          <span>
            <b>{name}</b> started to answer {agoText(since)}
          </span>
          <button type="button" className={layout.link} onClick={onLeave}>
            Leave to {name}
          </button>
        </p>
      ))}
      {looking.length > 0 && (
        <p className={`${layout.line} ${layout.small} ${classes.bar}`}>
          <i className={layout.initials} aria-hidden>
            {initialsOf(looking[0]?.name ?? '')}
          </i>
          <span>{looking.map(({ name }) => name).join(', ')} also viewing this doubt</span>
        </p>
      )}
    </div>
  );
}

function agoText(since: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(since)) / 60_000);
  if (minutes < 1) return 'just now';
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
}
