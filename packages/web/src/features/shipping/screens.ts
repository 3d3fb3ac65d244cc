import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** Shipments to learners. Each screen is loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/shipping': () => import('./shipping-screen.tsx'),
  '/track': () => import('./tracking-screen.tsx'),
};
