import type { Screens } from '../../ui/screen/part.ts';

/** What learners bought. Each screen is loaded when it is opened. */
export const screens: Screens = {
  '/orders': () => import('./orders-screen.tsx'),
  '/address/{id}': () => import('./address-screen.tsx'),
  '/activation': () => import('./activation-screen.tsx'),
  '/user_class/{id}': () => import('./user-classes-screen.tsx'),
};
