import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** What learners think of their courses, loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/reviews': () => import('./reviews-screen.tsx'),
};
