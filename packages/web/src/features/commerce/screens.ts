import type { Screens } from '../../ui/screen/part.ts';

/** The screens of things for sale, each loaded when it is opened. */
export const screens: Screens = {
  '/elective': () => import('./electives-screen.tsx'),
  '/parentPackage': () => import('./parent-packages-screen.tsx'),
  '/prepclinic/parent_packges': () => import('./parent-package-list-screen.tsx'),
  '/prepclinic/parent_packges_detail/{id}': () => import('./parent-package-detail-screen.tsx'),
  '/prepclinic/packges': () => import('./packages-screen.tsx'),
  '/prepclinic/packges_details/{id}': () => import('./package-detail-screen.tsx'),
};
