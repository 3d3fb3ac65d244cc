import { Box } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useWho } from '../api/who.ts';
import { useLocation } from '../router/router-provider.tsx';
import { ModalDialog } from '../ui/feedback/modal-dialog.tsx';
import { HasBreadcrumbs } from '../ui/screen/trail.tsx';
import { useMenu } from '../ui/screen/use-menu.ts';
import { AppSwitch } from './app-switch.tsx';
import { Menu } from './menu.tsx';
import { loginAddress } from './redirect-target.ts';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** The main layout: menu, top bar and the screen between them. */
export function Shell({ children }: { children: ReactNode }) {
  const isSignedIn = useWho() !== null;
  const pathname = useLocation({ select: (address) => address.pathname });
  const menu = useMenu();
  const closeMenu = () => menu.onChange(false);

  useEffect(
    function guardShell() {
      // Someone without a session followed a link from a public screen into the console.
      if (!isSignedIn && pathname !== '/login') location.replace(loginAddress(location));
    },
    [isSignedIn, pathname],
  );

  if (!isSignedIn) return null;
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#screen">
        Skip to content
      </a>
      <nav className={styles.side} aria-label="Screens">
        <Menu />
      </nav>
      <Box miw={0}>
        <TopBar onMenu={() => menu.onChange(true)} />
        <main id="screen" className={styles.main} tabIndex={-1}>
          <HasBreadcrumbs value={true}>{children}</HasBreadcrumbs>
        </main>
      </Box>
      {menu.opened ? (
        <ModalDialog className={styles.drawer} label="Menu" onClose={closeMenu}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is pressed with Enter, too */}
          <nav
            className={styles.drawerMenu}
            aria-label="Screens"
            onClick={({ target }) => target instanceof Element && target.closest('a') && closeMenu()}
          >
            <Menu />
          </nav>
          <Box p="10px 12px" style={{ borderTop: '1px solid var(--line)' }}>
            <AppSwitch onChosen={closeMenu} />
          </Box>
        </ModalDialog>
      ) : null}
    </div>
  );
}
