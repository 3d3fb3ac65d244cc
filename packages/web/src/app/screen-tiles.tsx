import { Box } from '@mantine/core';
import { Link } from '../router/link.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import layout from '../ui/layout/layout.module.css';
import { tabsIn, useMenu } from './menu-entries.ts';
import { underName } from './navigation.ts';
import { ScreenIcon } from './screen-icon.tsx';
import styles from './screen-tiles.module.css';

/** The screens that the person may open, as tiles by group. */
export function ScreenTiles() {
  const groups = useMenu()
    .map((open) => ({ group: open.area.name, tabs: tabsIn(open).filter(({ path }) => path !== '/') }))
    .filter(({ tabs }) => tabs.length > 0);
  if (groups.length === 0) {
    return (
      <EmptyState
        message="There is no screen for you yet"
        hint="Ask a Super Admin to give your role the screens that you need, then reload this page."
      />
    );
  }
  return groups.map(({ group, tabs }) => (
    <div key={group} className={styles.group}>
      <h2 className={layout.hint} id={`home-${group}`}>
        {group}
      </h2>
      <ul className={styles.tiles} aria-labelledby={`home-${group}`}>
        {tabs.map(({ screen }) => (
          <li key={screen.path}>
            <Link to={screen.path} className={`${layout.sheet} ${styles.tile}`}>
              <span className={`${layout.initials} ${styles.icon}`}>
                <ScreenIcon screen={screen} />
              </span>
              <span className={layout.grow}>
                <b>{screen.name}</b>
                <Box component="small" display="block">
                  {underName(screen.path)}
                </Box>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
