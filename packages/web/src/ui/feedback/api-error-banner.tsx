import styles from './banner.module.css';
import { AlertIcon } from './banner-icons.tsx';
import { reloadOffer } from './shared-flag.tsx';

type Props = {
  message: string;
  /** Given for a part of a screen, which is tried again by itself and shows a lower banner. Left out: reloads the page. */
  onRetry?: () => void;
};

/** A call or a screen that could not be reached at all, with Try Again (d1 §8). */
export function ApiErrorBanner({ message, onRetry }: Props) {
  reloadOffer.useRaise(!onRetry);
  return (
    <div className={styles.banner} data-tone="bad" data-part={onRetry && true} role="alert">
      <AlertIcon />
      <div className={styles.text}>
        {!onRetry && <div className={styles.title}>Something went wrong. Let's try one more again.</div>}
        <div className={styles.message}>{message}</div>
      </div>
      <button type="button" className={styles.button} onClick={onRetry ?? (() => location.reload())}>
        Try Again
      </button>
    </div>
  );
}
