import type { Screens } from '../../ui/screen/part.ts';

/** The screens for the learners' home screen, each loaded when it is opened. */
export const screens: Screens = {
  '/dashboard': () => import('./dashboards-screen.tsx'),
  '/dashboard/{id}': () => import('./dashboard-items-screen.tsx'),
  '/drawer': () => import('./drawers-screen.tsx'),
  '/drawerheading': () => import('./drawer-headings-screen.tsx'),
  '/banner': () => import('./banner-screen.tsx'),
};
