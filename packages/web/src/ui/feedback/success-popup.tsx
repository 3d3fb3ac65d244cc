import { Button } from '@mantine/core';
import { undoSeconds } from '../../api/undo.ts';
import { sentenceOf } from './failure-banner.tsx';
import { NoticePopup } from './notice-popup.tsx';
import { useTimedEnd } from './use-timed-end.ts';
import { useUndo } from './use-undo.ts';

type Props = {
  message: string;
  onContinue: () => void;
  insertID?: number | string;
  /** Continues by itself after this many seconds (d3 §9); waits for Continue when left out. */
  seconds?: number;
  /** The documents say exactly when it closes: until then the change can be undone. */
  isPunctual?: boolean;
};

export function SuccessPopup({ message, onContinue, insertID, seconds, isPunctual = false }: Props) {
  const { state, undo, ref } = useUndo<HTMLParagraphElement>();
  const isOffered = state.is === 'offered';
  // Nobody would see the result of an undo that outlasts the popup.
  const isKeptOpen = state.is === 'under way' || state.is === 'failed';
  const shownSeconds = seconds && isOffered && !isPunctual ? Math.max(seconds, undoSeconds) : seconds;
  const hold = useTimedEnd(isKeptOpen ? undefined : shownSeconds, onContinue);
  return (
    <NoticePopup
      title="Well done,"
      onClose={onContinue}
      hold={{ onMouseEnter: hold.onMouseEnter, onMouseLeave: hold.onMouseLeave }}
      actions={
        <>
          {isOffered && (
            <Button variant="default" aria-keyshortcuts="Control+Z" onClick={undo}>
              Undo
            </Button>
          )}
          <Button data-autofocus onClick={onContinue}>
            Continue
          </Button>
        </>
      }
    >
      {insertID === undefined ? null : <p>Insert Id : {insertID}</p>}
      <p role="status" ref={ref}>
        {state.is === 'done' ? state.message : state.is === 'failed' ? sentenceOf(state.failure) : message}
      </p>
    </NoticePopup>
  );
}
