import { Link } from '../router/link.tsx';
import { useLocation } from '../router/router-provider.tsx';
import layout from '../ui/layout/layout.module.css';
import { Arrival } from './arrival.tsx';
import { useMenu } from './menu-entries.ts';
import styles from './nowhere.module.css';
import type { ExistingScreen } from './screen-list.ts';
import { ScreenTiles } from './screen-tiles.tsx';

/** Shown for a screen whose key the person does not have (d1 §6). On the start page their other screens follow. */
export function NoAccess({ screen }: { screen: ExistingScreen }) {
  const pathname = useLocation({ select: (address) => address.pathname });
  const isHome = screen.path === '/';
  const hasScreens = useMenu().length > 0;
  return (
    <>
      <div className={styles.nowhere}>
        <Lock />
        <h1>No Access to this route (id:{screen.key})</h1>
        {hasScreens ? (
          <p>
            Your role does not include the screen “{screen.name}”. If you need it for your work, ask a Super
            Admin to add route {screen.key} to your role, then reload this page.
          </p>
        ) : (
          <p>
            Your role does not include any screen yet. Ask a Super Admin to add the screens that you need,
            then reload this page.
          </p>
        )}
        {isHome || !hasScreens ? null : (
          <Link to="/" className={layout.link}>
            Go to the start page
          </Link>
        )}
      </div>
      {isHome && hasScreens ? <ScreenTiles /> : null}
      <Arrival pathname={pathname} />
    </>
  );
}

function Lock() {
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
