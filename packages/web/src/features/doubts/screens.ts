import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** The screens of learners' doubts, each loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/doubts': () => import('./doubts-screen.tsx'),
  '/reply/{id}': () => import('./reply-screen.tsx'),
};
