import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** The question bank, each screen loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/mcq_ques': () => import('./mcq-questions-screen.tsx'),
  '/numerical-ques': () => import('./numerical-questions-screen.tsx'),
  '/questions': () => import('./question-screen.tsx'),
};
