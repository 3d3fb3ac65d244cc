import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** What the learner apps report about their use. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/usage': () => import('./usage-log-screen.tsx'),
  '/logs': () => import('./mapping-logs-screen.tsx'),
  '/prepclinic-users-downloads': () => import('./app-downloads-screen.tsx'),
  '/classes_data': () => import('./class-counts-screen.tsx'),
};
