import type { Screens } from '../../ui/screen/part.ts';

/** Learners' reviews of their courses. The screen is loaded when it is opened. */
export const screens: Screens = {
  '/reviews': () => import('./reviews-screen.tsx'),
};
