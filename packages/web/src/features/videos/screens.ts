import type { Screens } from '../../ui/screen/part.ts';

/** Videos and their micro-topics. Each screen is loaded when it is opened. */
export const screens: Screens = {
  '/addVideo': () => import('./add-video-screen.tsx'),
  '/addMicrotopicsVideo': () => import('./add-micro-topics-screen.tsx'),
};
