import type { Screens } from '../../ui/screen/part.ts';

/** What the learner apps report about their use. */
export const screens: Screens = {
  '/usage': () => import('./usage-log-screen.tsx'),
  '/logs': () => import('./mapping-logs-screen.tsx'),
  '/prepclinic-users-downloads': () => import('./app-downloads-screen.tsx'),
  '/classes_data': () => import('./class-counts-screen.tsx'),
};
