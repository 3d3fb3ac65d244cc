import type { Screens } from '../../ui/screen/part.ts';

/** Treasures and their topics. Each screen is loaded when it is opened. */
export const screens: Screens = {
  '/add_treasures': () => import('./treasures-screen.tsx'),
  '/add_topics': () => import('./treasure-topics-screen.tsx'),
  '/map_treasure': () => import('./map-treasure-screen.tsx'),
};
