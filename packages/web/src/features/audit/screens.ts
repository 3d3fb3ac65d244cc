import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/audit': () => import('./audit-screen.tsx'),
  '/history': () => import('./history-screen.tsx'),
};
