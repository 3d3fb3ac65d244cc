import { Box } from '@mantine/core';
import { lazyWhenIdle } from '../ui/screen/lazy-part.tsx';
import { tabsIn, useMenu } from './menu-entries.ts';
import styles from './screen-tiles.module.css';
import { ScreenTiles } from './screen-tiles.tsx';

const FavouriteTiles = lazyWhenIdle(async () => (await import('./favourite-tiles.tsx')).FavouriteTiles);

/** 'Coming Soon..' (d1 §2), and below it the person's favourites and the screens that they may open (DECISIONS B12). */
export function HomeScreen() {
  const hasScreens = useMenu().some((area) => tabsIn(area).some(({ path }) => path !== '/'));
  return (
    <>
      <h1>Coming Soon..</h1>
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
