import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/royalty': () => import('./general-royalty-screen.tsx'),
  '/royalty-prepclinic': () => import('./faculty-royalty-screen.tsx'),
  '/royalty/{id}': () => import('./statement-screen.tsx'),
};
