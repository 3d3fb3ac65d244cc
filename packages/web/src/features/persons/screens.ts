import type { RoutePath } from '@prepdesk/contract/routes';
import { type ComponentType, lazy } from 'react';

/** The persons behind accounts: exporting, erasing, merging and parting them. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/erasures': () => import('./erasures-screen.tsx'),
};

/** The menu of actions on a person, on every screen that shows one. It depends on the viewer's rights. */
export const PersonActions = lazy(() => import('./person-actions.tsx'));
