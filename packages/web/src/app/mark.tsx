import { settings } from '../api/settings.ts';
import styles from './mark.module.css';

const letters = {
  teal: 'M11 24V8h6.4a5.2 5.2 0 0 1 0 10.4H11',
  pink: 'M22.5 11.2a7.6 7.6 0 1 0 0 9.6',
};

/** The product's logo and its name on this host. */
export function Mark() {
  return (
    <span className={styles.mark}>
      <svg width="26" height="26" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <rect width="32" height="32" rx="8.5" fill="var(--brand)" />
        <path
          d={letters[settings.variant]}
          stroke="var(--brand-ink)"
          strokeWidth="3.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {settings.adminTitle}
    </span>
  );
}
