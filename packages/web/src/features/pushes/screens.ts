import type { Screens } from '../../ui/screen/part.ts';

/** Pushes to learners' devices. */
export const screens: Screens = {
  '/notification': () => import('./notification-screen.tsx'),
  '/notification/segments': () => import('./segments-screen.tsx'),
  '/notification/sent': () => import('./sent-pushes-screen.tsx'),
};
