import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** Videos and their micro-topics. Each screen is loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/addVideo': () => import('./add-video-screen.tsx'),
  '/addMicrotopicsVideo': () => import('./add-micro-topics-screen.tsx'),
};
