import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** The content of sub-topics. Each screen is loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/subtopic/{id}': () => import('./mapping-screen.tsx'),
};
