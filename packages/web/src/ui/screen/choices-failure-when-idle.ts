import { lazyWhenIdle } from './lazy-when-idle.ts';

export const ChoicesFailure = lazyWhenIdle(
  async () => (await import('../feedback/choices-failure.tsx')).ChoicesFailure,
);
