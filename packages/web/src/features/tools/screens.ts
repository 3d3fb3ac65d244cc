import type { Screens } from '../../ui/screen/part.ts';

export const screens: Screens = {
  '/jobs': () => import('./jobs-screen.tsx'),
  '/encrypt': () => import('./encrypt-screen.tsx'),
  '/post': () => import('./postman-screen.tsx'),
};
