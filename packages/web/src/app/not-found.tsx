import { Link } from '../router/link.tsx';
import { useLocation } from '../router/router-provider.tsx';
import layout from '../ui/layout/layout.module.css';
import styles from '../ui/screen/nowhere.module.css';
import { Arrival, usePageTitle } from './arrival.tsx';

/** An unknown path shows the 404 image (d1 §2). */
export default function NotFound() {
  const pathname = useLocation({ select: (address) => address.pathname });
  usePageTitle('404');
  return (
    <div className={styles.nowhere}>
      <LostPage />
      <h1>There is no page at this address</h1>
      <p className={layout.hint}>{pathname}</p>
      <Link to="/" className={layout.link}>
        Go to the start page
      </Link>
      <Arrival pathname={pathname} />
    </div>
  );
}

function LostPage() {
  return (
    <svg
      className={styles.picture}
      width="320"
      height="180"
      viewBox="0 0 320 180"
      fill="none"
      role="img"
      aria-label="404"
    >
      <ellipse cx="160" cy="164" rx="132" ry="9" fill="var(--line-2)" />
      <g stroke="var(--ink)" strokeWidth="13" strokeLinecap="round" strokeLinejoin="round">
        <path d="M70 146V52L26 116h62" />
        <path d="M280 146V52l-44 64h62" />
      </g>
      <g stroke="var(--brand-strong)" strokeWidth="2.5" strokeLinejoin="round">
        <path
          d="M122 40h54l22 22v88a6 6 0 0 1-6 6h-70a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6z"
          fill="var(--brand-soft)"
        />
        <path d="M176 40v16a6 6 0 0 0 6 6h16" fill="var(--surface)" />
      </g>
      <g stroke="var(--brand-strong)" strokeWidth="4" strokeLinecap="round">
        <circle cx="153" cy="98" r="17" fill="var(--surface)" />
        <path d="M166 111l14 15" strokeWidth="6" />
        <path d="M147 98h12" />
      </g>
      <path d="M130 140h54" stroke="var(--brand)" strokeWidth="4" strokeLinecap="round" opacity="0.6" />
    </svg>
  );
}
