import styles from './banner.module.css';
import { AlertIcon } from './banner-icons.tsx';

/** A call or a screen that could not be reached at all; Try Again reloads the page (d1 §8). */
export function ApiErrorBanner({ message }: { message: string }) {
  return (
    <div className={styles.banner} data-tone="bad" role="alert">
      <AlertIcon />
      <div className={styles.text}>
        <div className={styles.title}>Something went wrong. Let's try one more again.</div>
        <div className={styles.message}>{message}</div>
      </div>
      <button type="button" className={styles.button} onClick={() => location.reload()}>
        Try Again
      </button>
    </div>
  );
}
