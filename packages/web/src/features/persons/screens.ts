import { lazy } from 'react';
import type { Screens } from '../../ui/screen/part.ts';

/** The persons behind accounts: exporting, erasing, merging and parting them. */
export const screens: Screens = {
  '/erasures': () => import('./erasures-screen.tsx'),
};

/** The menu of actions on a person, on every screen that shows one. It depends on the viewer's rights. */
export const PersonActions = lazy(() => import('./person-actions.tsx'));
