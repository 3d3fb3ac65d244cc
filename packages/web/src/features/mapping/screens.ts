import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** What sub-topics hold, each screen loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/subtopic/{id}': () => import('./mapping-screen.tsx'),
};
