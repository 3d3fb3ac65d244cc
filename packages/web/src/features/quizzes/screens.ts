import type { Screens } from '../../ui/screen/part.ts';

/** The daily quiz, loaded when it is opened. */
export const screens: Screens = {
  '/quiz': () => import('./quiz-screen.tsx'),
};
