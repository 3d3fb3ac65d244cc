import { lazy } from 'react';
import type { Screens } from '../../ui/screen/part.ts';

/** The screens about what learners may see and why not, each loaded when it is opened. */
export const screens: Screens = {
  '/classescredits': () => import('./classes-credits-screen.tsx'),
  '/UsersPurchasedClasses': () => import('./purchased-classes-screen.tsx'),
  '/whynot': () => import('./why-not-visible-screen.tsx'),
};

/** For screens that are about a known learner. */
export const WhyNotVisible = lazy(async () => ({
  default: (await import('./why-not-visible.tsx')).WhyNotVisible,
}));

export { GrantAccessPopup, LastDayPopup } from './learner-access-popups.ts';
