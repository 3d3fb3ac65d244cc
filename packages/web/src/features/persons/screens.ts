import type { RoutePath } from '@prepdesk/contract/routes';
import { type ComponentType, lazy } from 'react';

/** Who stands behind accounts: what is held of them, erased, joined and parted. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/erasures': () => import('./erasures-screen.tsx'),
};

/** What can be done about a person, wherever one is shown: a menu that follows the rights of who looks. */
export const PersonActions = lazy(() => import('./person-actions.tsx'));
