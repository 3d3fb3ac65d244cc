import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** What learners say is wrong, loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/errortypes': () => import('./error-types-screen.tsx'),
};
