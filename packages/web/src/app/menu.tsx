import { Box } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { Link } from '../router/link.tsx';
import layout from '../ui/layout/layout.module.css';
import { lazyWhenIdle } from '../ui/screen/lazy-part.tsx';
import { Mark } from './mark.tsx';
import styles from './menu.module.css';
import { type OpenEntry, tabsOn, useCurrentEntry, useMenu } from './menu-entries.ts';
import { signOfArea } from './menu-signs.ts';
import { OwnVisitsHead } from './own-visits-head.tsx';
import { ScreenIcon } from './screen-icon.tsx';

const OwnVisits = lazyWhenIdle(
  async () => (await import('./own-visits.tsx')).OwnVisits,
  <OwnVisitsHead aria-expanded={false} disabled />,
);

/** A menu that is no longer than this is shown whole: there is nothing to gain by folding it. */
const shortMenu = 12;

/** The entries that the person may open, by area. All areas but that of the open screen are folded at first. */
export function Menu() {
  const menu = useMenu();
  const { at, open, isItself, path } = useCurrentEntry();
  // Where it has tabs, the one of the screen is the current page.
  const current = open && isItself && !tabsOn(open, path) ? 'page' : 'true';
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const id = useId();
  const isShort = menu.reduce((count, { entries }) => count + entries.length, 0) <= shortMenu;
  return (
    <Box p="14px 10px 20px">
      <Link to="/" className={styles.home}>
        <Mark />
      </Link>
      {menu.length > 0 && <OwnVisits />}
      {menu.map(({ area, entries }) => {
        const isOpen = chosen[area.name] ?? (isShort || area === at?.area);
        return (
          <div key={area.name}>
            <Box my={2}>
              <button
                type="button"
                className={`${layout.opener} ${styles.group}`}
                id={`${id}-${area.name}`}
                aria-expanded={isOpen}
                aria-controls={`${id}-${area.name}-screens`}
                data-active={area === at?.area || undefined}
                onClick={() => setChosen((before) => ({ ...before, [area.name]: !isOpen }))}
              >
                <span data-menu-sign={signOfArea[area.name]} aria-hidden="true" />
                <span className={layout.grow}>{area.name}</span>
                <ChevronDown size={14} aria-hidden="true" />
              </button>
            </Box>
            <ul
              className={styles.list}
              id={`${id}-${area.name}-screens`}
              aria-labelledby={`${id}-${area.name}`}
              hidden={!isOpen}
            >
              {entries.map((entry) => (
                <li key={entry.entry.name}>
                  <Entry open={entry} current={entry.entry === at?.entry ? current : undefined} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Box>
  );
}

type EntryProps = {
  open: OpenEntry;
  /** 'page' for the open screen, 'true' for the entry that it belongs to. */
  current: 'page' | 'true' | undefined;
};

const Entry = memo(function Entry({ open: { name, first }, current }: EntryProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(
    function showCurrent() {
      if (current) link.current?.scrollIntoView({ block: 'nearest' });
    },
    [current],
  );
  // With the keyboard, too, a screen has begun to load before it is opened.
  const fetchScreen = () => void first.screen.part.fetch().catch(() => {});
  return (
    <Link
      ref={link}
      to={first.path}
      className={styles.entry}
      aria-current={current}
      onPointerEnter={fetchScreen}
      onFocus={fetchScreen}
    >
      <ScreenIcon screen={first.screen} />
      {name}
    </Link>
  );
});
