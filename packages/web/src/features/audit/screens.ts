import type { Screens } from '../../ui/screen/part.ts';

export const screens: Screens = {
  '/audit': () => import('./audit-screen.tsx'),
  '/history': () => import('./history-screen.tsx'),
};
