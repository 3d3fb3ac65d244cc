import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** Errors that learners reported. The screen is loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/errortypes': () => import('./error-types-screen.tsx'),
};
