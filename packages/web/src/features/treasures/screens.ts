import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** Treasures and their topics. Each screen is loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/add_treasures': () => import('./treasures-screen.tsx'),
  '/add_topics': () => import('./treasure-topics-screen.tsx'),
  '/map_treasure': () => import('./map-treasure-screen.tsx'),
};
