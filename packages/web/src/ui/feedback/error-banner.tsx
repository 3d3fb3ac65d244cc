import { useRef } from 'react';
import styles from './banner.module.css';
import { AlertIcon } from './banner-icons.tsx';
import { useTimedEnd } from './use-timed-end.ts';

type Props = {
  message: string;
  onClose: () => void;
  /** Closes by itself after this many seconds (validation banners: 6 to 8); stays until closed when left out. */
  seconds?: number;
};

/** Shows why the server or a rule refused something (d1 §8). */
export function ErrorBanner({ message, onClose, seconds }: Props) {
  const cameFrom = useRef<EventTarget>(null);
  const hold = useTimedEnd(seconds, onClose);
  return (
    <div className={styles.banner} data-tone="bad" role="alert" {...hold}>
      <AlertIcon />
      <div className={styles.text}>
        <div className={styles.title}>Ooops, Error!!</div>
        <div className={styles.message}>{message}</div>
      </div>
      <button
        type="button"
        className={styles.button}
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget;
        }}
        onClick={() => {
          onClose();
          if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
        }}
      >
        Close
      </button>
    </div>
  );
}
