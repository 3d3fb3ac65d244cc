import { Button } from '@mantine/core';
import { NoticePopup } from '../../ui/feedback/notice-popup.tsx';
import { changeOfSet } from './question-set.ts';
import type { SetConflict } from './use-question-set.ts';

type Props = { conflict: SetConflict; onSettle: (isKept: boolean) => void };

/** A colleague saved this set first: lists what they changed, and own ticks can be kept on top (DECISIONS C46). */
export function QuestionSetConflictPopup({ conflict, onSettle }: Props) {
  const { added, removed } = changeOfSet(conflict.base.ids, conflict.theirs.ids);
  return (
    <NoticePopup
      title="Changed by someone else"
      onClose={() => onSettle(true)}
      actions={
        <>
          <Button variant="default" onClick={() => onSettle(false)}>
            Use theirs
          </Button>
          <Button data-autofocus onClick={() => onSettle(true)}>
            Keep my changes
          </Button>
        </>
      }
    >
      <p>
        These questions were saved by {conflict.changedBy} while you worked on them. Your changes are not
        saved yet.
      </p>
      {added.length > 0 && <p>Mapped: {numbersOf(added)}</p>}
      {removed.length > 0 && <p>Unmapped: {numbersOf(removed)}</p>}
      {added.length + removed.length === 0 && <p>Only their order changed.</p>}
    </NoticePopup>
  );
}

const maxShown = 30;

const numbersOf = (ids: readonly number[]): string =>
  ids.length > maxShown
    ? `${ids.slice(0, maxShown).join(', ')} and ${ids.length - maxShown} more`
    : ids.join(', ');
