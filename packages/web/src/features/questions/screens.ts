import { lazy } from 'react';
import type { Screens } from '../../ui/screen/part.ts';

/** The question bank. Each screen is loaded when it is opened. */
export const screens: Screens = {
  '/mcq_ques': () => import('./question-bank-screen.tsx'),
  '/numerical-ques': () => import('./question-bank-screen.tsx'),
  '/questions': () => import('./question-screen.tsx'),
};

/** The question form with its preview, for screens on which a question is corrected. */
export const QuestionForm = lazy(async () => ({
  default: (await import('./question-form.tsx')).QuestionForm,
}));
