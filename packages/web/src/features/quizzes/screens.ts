import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** The daily quiz, loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/quiz': () => import('./quiz-screen.tsx'),
};
