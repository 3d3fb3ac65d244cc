import styles from './loading.module.css';

/** Something is loading: 'Please wait...' for the whole page, 'Loading..' for a screen (d1 §2, d3 §2). */
export function Waiting({ text, isWholePage = false }: { text: string; isWholePage?: boolean }) {
  return (
    <div className={styles.centre} data-whole-page={isWholePage || undefined} role="status">
      <div className={`${styles.soft}`}>
        <div className={styles.centre}>
          <div className={styles.wheel} />
          {text}
        </div>
      </div>
    </div>
  );
}
