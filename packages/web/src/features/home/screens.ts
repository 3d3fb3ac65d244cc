import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** What learners see first, put together with a picture of it beside. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/dashboard': () => import('./dashboards-screen.tsx'),
  '/dashboard/{id}': () => import('./dashboard-items-screen.tsx'),
  '/drawer': () => import('./drawers-screen.tsx'),
  '/drawerheading': () => import('./drawer-headings-screen.tsx'),
  '/banner': () => import('./banner-screen.tsx'),
};
