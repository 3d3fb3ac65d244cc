import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** What is sent to learners, each screen loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/shipping': () => import('./shipping-screen.tsx'),
  '/track': () => import('./tracking-screen.tsx'),
};
