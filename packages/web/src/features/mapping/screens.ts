import type { Screens } from '../../ui/screen/part.ts';

/** The content of sub-topics. Each screen is loaded when it is opened. */
export const screens: Screens = {
  '/subtopic/{id}': () => import('./mapping-screen.tsx'),
};
