import { Box } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useId, useRef } from 'react';
import { useFoldedGroups } from './folded-groups.ts';
import { Mark } from './mark.tsx';
import styles from './menu.module.css';
import { type MenuGroup, useMenu, useMenuPath } from './menu-entries.ts';
import { ScreenIcon } from './screen-icon.tsx';
import type { ExistingScreen } from './screen-list.ts';

/** About as many as a window shows. */
const entriesAtFirst = 24;

/** The groups down to the one of the current screen, and at least a window full. */
function firstOf(groups: readonly MenuGroup[]): readonly MenuGroup[] {
  const current = groups.findIndex(({ entries }) => entries.some(({ path }) => path === location.pathname));
  let count = 0;
  return groups.filter(({ entries }, index) => {
    const isFirst = count < entriesAtFirst || index <= current;
    count += entries.length;
    return isFirst;
  });
}

/** The screens that the person may open, by group. Groups out of view are drawn after the screen itself. */
export function Menu() {
  const isDrawn = useDeferredValue(true, false);
  const all = useMenu();
  const groups = isDrawn ? all : firstOf(all);
  const { folded, fold } = useFoldedGroups();
  const pathname = useLocation({ select: (location) => location.pathname });
  const menuPath = useMenuPath();
  const id = useId();
  return (
    <Box p="14px 10px 20px">
      <Link to="/" className={styles.home}>
        <Mark />
      </Link>
      {groups.map(({ group, entries }) => (
        <div key={group}>
          <Box component="h2" m="8px 0 2px">
            <button
              type="button"
              className={styles.group}
              id={`${id}-${group}`}
              aria-expanded={!folded.includes(group)}
              aria-controls={`${id}-${group}-screens`}
              onClick={() => fold(group, !folded.includes(group))}
            >
              {group}
              <ChevronDown size={13} aria-hidden="true" />
            </button>
          </Box>
          <ul
            className={styles.list}
            id={`${id}-${group}-screens`}
            aria-labelledby={`${id}-${group}`}
            hidden={folded.includes(group)}
          >
            {entries.map((screen) => (
              <li key={screen.path}>
                <Entry
                  screen={screen}
                  current={screen.path === menuPath ? (menuPath === pathname ? 'page' : 'true') : undefined}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Box>
  );
}

/** Otherwise the link would also mark itself below its path, where another screen may have led. */
const exactly = { exact: true };

type EntryProps = {
  screen: ExistingScreen;
  /** 'page' for the open screen, 'true' for the one that led to it. */
  current: 'page' | 'true' | undefined;
};

const Entry = memo(function Entry({ screen, current }: EntryProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(
    function showCurrent() {
      if (current) link.current?.scrollIntoView({ block: 'nearest' });
    },
    [current],
  );
  return (
    <Link
      ref={link}
      to={screen.path}
      className={styles.entry}
      activeOptions={exactly}
      aria-current={current}
      onPointerEnter={() => void screen.part.fetch().catch(() => {})}
    >
      <ScreenIcon screen={screen} />
      {screen.name}
    </Link>
  );
});
