import { Link } from '../../router/link.tsx';
import layout from '../layout/layout.module.css';
import styles from './nowhere.module.css';

/** In the place of a list that the person may not read: why, and a way on. */
export default function Refused({ sentence }: { sentence: string }) {
  return (
    <div className={styles.nowhere} role="status">
      <Lock />
      <p>{sentence}</p>
      <Link to="/" className={layout.link}>
        Go to the start page
      </Link>
    </div>
  );
}

export function Lock() {
  return (
    <svg
      className={styles.picture}
      width="120"
      height="96"
      viewBox="0 0 120 96"
      fill="none"
      aria-hidden="true"
    >
      <ellipse cx="60" cy="86" rx="44" ry="6" fill="var(--line-2)" />
      <path d="M44 44V32a16 16 0 0 1 32 0v12" stroke="var(--ink-3)" strokeWidth="6" strokeLinecap="round" />
      <rect
        x="34"
        y="42"
        width="52"
        height="40"
        rx="9"
        fill="var(--brand-soft)"
        stroke="var(--brand-strong)"
        strokeWidth="2"
      />
      <circle cx="60" cy="59" r="5" fill="var(--brand-strong)" />
      <path d="M60 62v8" stroke="var(--brand-strong)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
