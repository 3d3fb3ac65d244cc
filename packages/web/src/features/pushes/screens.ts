import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** Pushes to learners' devices. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/notification': () => import('./notification-screen.tsx'),
  '/notification/segments': () => import('./segments-screen.tsx'),
  '/notification/sent': () => import('./sent-pushes-screen.tsx'),
};
