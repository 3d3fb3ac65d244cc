import type { RoutePath } from '@prepdesk/contract/routes';
import { type ComponentType, lazy } from 'react';

/** The question bank. Each screen is loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '/mcq_ques': () => import('./mcq-questions-screen.tsx'),
  '/numerical-ques': () => import('./numerical-questions-screen.tsx'),
  '/questions': () => import('./question-screen.tsx'),
};

/** The question form with its preview, for screens on which a question is corrected. */
export const QuestionForm = lazy(async () => ({
  default: (await import('./question-form.tsx')).QuestionForm,
}));
