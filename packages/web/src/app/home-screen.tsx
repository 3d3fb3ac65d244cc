import { Box } from '@mantine/core';
import type { RoutePath } from '@prepdesk/contract/routes';
import { useMay } from '../api/use-may.ts';
import layout from '../ui/layout/layout.module.css';
import { lazyWhenIdle } from '../ui/screen/lazy-part.tsx';
import { tabsIn, useMenu } from './menu-entries.ts';
import styles from './screen-tiles.module.css';
import { ScreenTiles } from './screen-tiles.tsx';

const FavouriteTiles = lazyWhenIdle(async () => (await import('./favourite-tiles.tsx')).FavouriteTiles);
const WaitingWork = lazyWhenIdle(
  async () => (await import('./waiting-work.tsx')).WaitingWork,
  ({ rooms }) => (
    <>
      <h2 className={layout.hint}>Waiting for you</h2>
      <ul className={`${styles.tiles} ${styles.waiting}`} aria-hidden>
        {rooms(layout.sheet)}
      </ul>
    </>
  ),
);

/** Where something may wait. */
const worked: readonly RoutePath[] = [
  '/doubts',
  '/orders#refund',
  '/prepclinic/signoff',
  '/errortypes',
  '/reviews',
  '/status',
];

/** 'Coming Soon..' (d1 §2), then what waits, the person's favourites and the screens that they may open (DECISIONS B12). */
export function HomeScreen() {
  const may = useMay();
  // What stands below does not move once it is counted how much waits, and of what nothing does.
  const mayDo = worked.filter(may);
  const rooms = (className?: string) =>
    mayDo.map((path) => <Box component="li" key={path} className={className} mih={64} aria-hidden />);
  const hasScreens = useMenu().some((area) => tabsIn(area).some(({ path }) => path !== '/'));
  return (
    <>
      <h1>Coming Soon..</h1>
      {mayDo.length > 0 && (
        <div className={styles.group}>
          <WaitingWork rooms={rooms} />
        </div>
      )}
      {hasScreens && (
        // The room of one line of tiles: what stands below does not move once they are read.
        <Box className={styles.group} mih={90}>
          <FavouriteTiles />
        </Box>
      )}
      <ScreenTiles />
    </>
  );
}
