import type { Screens } from '../../ui/screen/part.ts';

/** The clinical app's book of drugs, each screen loaded when it is opened. */
export const screens: Screens = {
  '/prepclinic/category': () => import('./categories-screen.tsx'),
  '/prepclinic/subcategory': () => import('./sub-categories-screen.tsx'),
  '/prepclinic/meta': () => import('./meta-types-screen.tsx'),
  '/prepclinic/drugs': () => import('./drugs-screen.tsx'),
  '/prepclinic/drugs_details/{id}': () => import('./drug-details-screen.tsx'),
  '/prepclinic/signoff': () => import('./sign-off-screen.tsx'),
};
