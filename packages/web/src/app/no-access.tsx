import { Link } from '../router/link.tsx';
import { useLocation } from '../router/router-provider.tsx';
import layout from '../ui/layout/layout.module.css';
import styles from '../ui/screen/nowhere.module.css';
import { Lock } from '../ui/screen/refused.tsx';
import { Arrival } from './arrival.tsx';
import { useMenu } from './menu-entries.ts';
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
            Your role does not include this screen. If you need it for your work, ask a Super Admin to add “
            {screen.name}” to your role, then reload this page.
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
