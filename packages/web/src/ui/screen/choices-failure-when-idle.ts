import { lazyWhenIdle } from './lazy-part.tsx';

export const ChoicesFailure = lazyWhenIdle(
  async () => (await import('../feedback/choices-failure.tsx')).ChoicesFailure,
);
