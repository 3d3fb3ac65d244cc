import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/jobs': () => import('./jobs-screen.tsx'),
  '/encrypt': () => import('./encrypt-screen.tsx'),
  '/post': () => import('./postman-screen.tsx'),
};
