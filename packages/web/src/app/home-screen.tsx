import { ScreenTiles } from './screen-tiles.tsx';

/** 'Coming Soon..' (d1 §2), and below it the screens that the person may open (DECISIONS B12). */
export function HomeScreen() {
  return (
    <>
      <h1>Coming Soon..</h1>
      <ScreenTiles />
    </>
  );
}
