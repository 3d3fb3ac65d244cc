import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** The screens of things for sale, each loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/elective': () => import('./electives-screen.tsx'),
  '/parentPackage': () => import('./parent-packages-screen.tsx'),
  '/prepclinic/parent_packges': () => import('./parent-package-list-screen.tsx'),
  '/prepclinic/parent_packges_detail/{id}': () => import('./parent-package-detail-screen.tsx'),
  '/prepclinic/packges': () => import('./packages-screen.tsx'),
  '/prepclinic/packges_details/{id}': () => import('./package-detail-screen.tsx'),
};
