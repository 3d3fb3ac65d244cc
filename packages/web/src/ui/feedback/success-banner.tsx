import type { ReactNode, RefObject } from 'react';
import { type UndoAction, undoSeconds } from '../../api/undo.ts';
import styles from './banner.module.css';
import { TickIcon } from './banner-icons.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { useTimedEnd } from './use-timed-end.ts';
import { useUndo } from './use-undo.ts';

type Props = {
  message: ReactNode;
  onEnd: () => void;
  /** Undoes the change; left out, what the server's log offers. */
  undo?: UndoAction | undefined;
  /** How long it stays: each screen has its own time (d1 §9), and ten seconds when the change can be undone. */
  seconds?: number;
};

/** Says what succeeded, with Undo where possible; closes by itself, but not while somebody points at it. */
export function SuccessBanner({ message, onEnd, undo: given, seconds = 6 }: Props) {
  const { state, undo, ref } = useUndo<HTMLDivElement>(given);
  if (state.is === 'failed') return <FailureBanner failure={state.failure} onClose={onEnd} />;
  if (state.is === 'none') return <Banner message={message} seconds={seconds} onEnd={onEnd} />;
  if (state.is === 'done')
    return <Banner key="done" message={state.message} seconds={seconds} onEnd={onEnd} />;
  const isOffered = state.is === 'offered';
  return (
    <Banner
      message={message}
      onEnd={onEnd}
      ref={ref}
      seconds={isOffered ? Math.max(seconds, undoSeconds) : undefined}
      action={
        <button
          type="button"
          className={styles.button}
          aria-keyshortcuts="Control+Z"
          title="Ctrl+Z"
          disabled={!isOffered}
          onClick={undo}
        >
          Undo
        </button>
      }
    />
  );
}

type BannerProps = Pick<Props, 'message' | 'onEnd'> & {
  seconds: number | undefined;
  ref?: RefObject<HTMLDivElement | null>;
  action?: ReactNode;
};

function Banner({ message, onEnd, seconds, ref, action }: BannerProps) {
  const hold = useTimedEnd(seconds, onEnd);
  return (
    <div className={styles.banner} data-tone="ok" role="status" ref={ref} {...hold}>
      <TickIcon />
      <div className={styles.text}>{message}</div>
      {action}
    </div>
  );
}
