import { useEffect, useRef } from 'react';
import { Link } from '../router/link.tsx';
import { useLocation } from '../router/router-provider.tsx';
import { PrimaryAction } from '../ui/screen/primary-action.tsx';
import { carried } from './carried.ts';
import { type OpenTab, tabsOn, useCurrentEntry } from './menu-entries.ts';
import type { ExistingScreen } from './screen-list.ts';
import styles from './screen-tabs.module.css';

/** The screens beside this one, as tabs that are links: each has its own address and key, and calls only when opened. */
export function ScreenTabs({ screen }: { screen: ExistingScreen }) {
  const { at, open, isItself } = useCurrentEntry();
  if (!open || !(isItself || open.entry.hasLevels)) return null;
  const shown = tabsOn(open, screen.path);
  if (!shown) return null;
  const { tabs, adds } = shown;
  const drawn = (tab: OpenTab) => (
    <li key={tab.path}>
      <TabLink
        tab={tab}
        current={[tab.path, tab.also?.path].includes(at?.tab.path) && (isItself ? 'page' : 'true')}
      />
    </li>
  );
  const added = adds.length > 0 && <ul data-adds>{adds.map(drawn)}</ul>;
  return (
    <nav className={styles.tabs} aria-label={open.entry.name}>
      <ul>{tabs.map(drawn)}</ul>
      {added && screen === tabs[0]?.screen ? <PrimaryAction>{added}</PrimaryAction> : added}
    </nav>
  );
}

/** `current` is 'true' of the tab that the open screen is below. */
function TabLink({ tab, current }: { tab: OpenTab; current: 'page' | 'true' | false }) {
  const search = useLocation({ select: (location) => location.search });
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(
    function showCurrent() {
      if (current) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    [current],
  );
  // With the keyboard, too, a screen has begun to load before it is opened.
  const fetchScreen = () => void tab.screen.part.fetch().catch(() => {});
  return (
    <Link
      ref={link}
      to={tab.path}
      search={carried(search, tab.asks)}
      aria-current={current || undefined}
      onPointerEnter={fetchScreen}
      onFocus={fetchScreen}
    >
      {tab.name}
    </Link>
  );
}
