import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** What learners bought. Each screen is loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/orders': () => import('./orders-screen.tsx'),
  '/address/{id}': () => import('./address-screen.tsx'),
  '/activation': () => import('./activation-screen.tsx'),
  '/user_class/{id}': () => import('./user-classes-screen.tsx'),
};
