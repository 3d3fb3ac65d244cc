import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { Mark } from './mark.tsx';
import styles from './menu.module.css';
import { useMenu } from './menu-entries.ts';
import { ScreenIcon } from './screen-icon.tsx';
import type { ExistingScreen } from './screen-list.ts';

/** The screens that the person may open, by group. */
export function Menu() {
  const groups = useMenu();
  const id = useId();
  return (
    <div className={styles.menu}>
      <Link to="/" className={styles.home}>
        <Mark />
      </Link>
      {groups.map(({ group, entries }) => (
        <div key={group}>
          <h2 className={styles.group} id={`${id}-${group}`}>
            {group}
          </h2>
          <ul className={styles.list} aria-labelledby={`${id}-${group}`}>
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
  useEffect(
    function showCurrent() {
      if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
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
