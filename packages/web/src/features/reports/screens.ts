import type { Screens } from '../../ui/screen/part.ts';

/** Errors that learners reported. The screen is loaded when it is opened. */
export const screens: Screens = {
  '/errortypes': () => import('./error-types-screen.tsx'),
};
