import type { Screens } from '../../ui/screen/part.ts';

/** The screens about who may do what, each loaded when it is opened. */
export const screens: Screens = {
  '/roles': () => import('./roles-screen.tsx'),
  '/roles/{id}': () => import('./role-permission-screen.tsx'),
  '/permission': () => import('./user-permission-screen.tsx'),
  '/user/roles': () => import('./user-roles-screen.tsx'),
  '/brightcove': () => import('./video-players-screen.tsx'),
  '/checkuser': () => import('./check-user-screen.tsx'),
  '/access': () => import('./learner-access-screen.tsx'),
  '/appsInfo': () => import('./apps-info-screen.tsx'),
  '/account': () => import('./account-screen.tsx'),
  '/status': () => import('./status-screen.tsx'),
};
