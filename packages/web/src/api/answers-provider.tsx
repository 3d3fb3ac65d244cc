import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answers } from './answers.ts';

/** Makes useRead and useChange work below it. */
export function AnswersProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={answers}>{children}</QueryClientProvider>;
}
