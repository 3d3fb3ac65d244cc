import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { TickIcon } from './banner-icons.tsx';
import { useTimedEnd } from './use-timed-end.ts';

type Props = {
  message: ReactNode;
  onEnd: () => void;
  /** How long it stays; each screen has its own time (d1 §9). */
  seconds?: number;
};

/** What went well; clears itself, but not while somebody points at it. */
export function SuccessBanner({ message, onEnd, seconds = 6 }: Props) {
  const hold = useTimedEnd(seconds, onEnd);
  return (
    <div className={`${styles.banner} ${styles.good}`} role="status" {...hold}>
      <TickIcon />
      <div className={styles.text}>{message}</div>
    </div>
  );
}
