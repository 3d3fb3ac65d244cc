import { Button } from '@mantine/core';
import { NoticePopup } from '../../ui/feedback/notice-popup.tsx';
import { changeBetween, namesOf } from './rights.ts';

export type RightsConflict = { changedBy: string; theirs: ReadonlySet<number> };

type Props = {
  conflict: RightsConflict;
  /** The rights as they were read. */
  stored: ReadonlySet<number>;
  onDiscard: () => void;
  onKeep: () => void;
};

/** Someone else saved these rights first: ticks cannot contradict each other, so both can be kept (DECISIONS C46). */
export function RightsConflictPopup({ conflict, stored, onDiscard, onKeep }: Props) {
  const { added, revoked } = changeBetween(stored, conflict.theirs);
  return (
    <NoticePopup
      title="Changed by someone else"
      onClose={onKeep}
      actions={
        <>
          <Button variant="default" onClick={onDiscard}>
            Use theirs
          </Button>
          <Button data-autofocus onClick={onKeep}>
            Keep my changes
          </Button>
        </>
      }
    >
      <p>This was changed by {conflict.changedBy} while you worked on it.</p>
      {added.length > 0 && <p>Added: {namesOf(added)}</p>}
      {revoked.length > 0 && <p>Revoked: {namesOf(revoked)}</p>}
    </NoticePopup>
  );
}
