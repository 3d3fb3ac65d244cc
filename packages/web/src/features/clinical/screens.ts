import type { Screens } from '../../ui/screen/part.ts';

/** The screens of the clinical app, each loaded when it is opened. */
export const screens: Screens = {
  '/prepclinic/prepclinic_course': () => import('./course-details-screen.tsx'),
  '/prepclinic/classCrm': () => import('./class-crm-screen.tsx'),
  '/prepclinic/categoryDetail': () => import('./category-detail-screen.tsx'),
  '/prepclinic/faculty': () => import('./faculty-screen.tsx'),
  '/prepclinic/faculty_detail/{id}': () => import('./faculty-detail-screen.tsx'),
};
