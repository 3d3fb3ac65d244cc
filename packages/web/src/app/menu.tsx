import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useFoldedGroups } from './folded-groups.ts';
import { Mark } from './mark.tsx';
import styles from './menu.module.css';
import { useMenu } from './menu-entries.ts';
import { ScreenIcon } from './screen-icon.tsx';
import type { ExistingScreen } from './screen-list.ts';

/** The screens that the person may open, by group. */
export function Menu() {
  const groups = useMenu();
  const { folded, fold } = useFoldedGroups();
  const id = useId();
  return (
    <div className={styles.menu}>
      <Link to="/" className={styles.home}>
        <Mark />
      </Link>
      {groups.map(({ group, entries }) => (
        <div key={group}>
          <h2 className={styles.heading}>
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
          </h2>
          <ul
            className={styles.list}
            id={`${id}-${group}-screens`}
            aria-labelledby={`${id}-${group}`}
            hidden={folded.includes(group)}
          >
            {entries.map((screen) => (
              <li key={screen.path}>
                <Entry screen={screen} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Entry({ screen }: { screen: ExistingScreen }) {
  const isCurrent = useLocation({ select: (location) => location.pathname === screen.path });
  const link = useRef<HTMLAnchorElement>(null);
  const isOpening = useRef(true);
  useEffect(
    function showCurrent() {
      // Its group too when a page is opened; after a click nothing moves under the mouse.
      const show = (part?: Element | null) => part?.scrollIntoView({ block: 'nearest' });
      if (isCurrent && isOpening.current) show(link.current?.closest('ul'));
      if (isCurrent) show(link.current);
      isOpening.current = false;
    },
    [isCurrent],
  );
  return (
    <Link
      ref={link}
      to={screen.path}
      className={styles.entry}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => void screen.part.fetch().catch(() => {})}
    >
      <ScreenIcon screen={screen} />
      {screen.name}
    </Link>
  );
}
