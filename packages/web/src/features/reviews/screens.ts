import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** Learners' reviews of their courses. The screen is loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/reviews': () => import('./reviews-screen.tsx'),
};
