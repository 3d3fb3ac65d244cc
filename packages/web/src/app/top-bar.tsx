import { Menu as MenuIcon, Search } from 'lucide-react';
import layout from '../ui/layout/layout.module.css';
import { AppSwitch } from './app-switch.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { PersonMenu } from './person-menu.tsx';
import styles from './top-bar.module.css';
import { useScreenSearch } from './use-screen-search.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Breadcrumbs, the choice of app, the search, which stays in its place without that choice, and the person's menu. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { openSearch, search } = useScreenSearch();
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={`${layout.iconButton} ${styles.burger}`}
        onClick={onMenu}
        aria-label="Open the menu"
      >
        <MenuIcon size={20} aria-hidden="true" />
      </button>
      <Breadcrumbs />
      <div className={styles.apps}>
        <AppSwitch />
      </div>
      <button
        type="button"
        className={`${layout.hint} ${styles.search}`}
        aria-label="Search screens and records"
        onClick={openSearch}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Search size={15} aria-hidden="true" />
        <span>Search</span>
        <span className={layout.end} aria-hidden="true">
          <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </span>
      </button>
      <PersonMenu />
      {search}
    </header>
  );
}
