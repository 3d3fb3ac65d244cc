import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** Who the learners are and what they did. Each screen is loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/usersearch': () => import('./user-search-screen.tsx'),
  '/learner/{id}': () => import('./learner-screen.tsx'),
  '/userlog': () => import('./user-log-screen.tsx'),
  '/loggedIn': () => import('./devices-screen.tsx'),
  '/register': () => import('./register-screen.tsx'),
  '/usercount': () => import('./user-count-screen.tsx'),
};
