import type { Screens } from '../../ui/screen/part.ts';

/** Shipments to learners. Each screen is loaded when it is opened. */
export const screens: Screens = {
  '/shipping': () => import('./shipping-screen.tsx'),
  '/track': () => import('./tracking-screen.tsx'),
};
