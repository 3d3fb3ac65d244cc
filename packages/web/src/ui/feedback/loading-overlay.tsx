import styles from './loading.module.css';

/** Covers the nearest positioned part while a request runs (d3 §2). */
export function LoadingOverlay({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <div className={styles.overlay} role="status">
      <div className={styles.wheel} />
      Loading...
    </div>
  );
}
