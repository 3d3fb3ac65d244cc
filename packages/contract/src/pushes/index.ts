export { preFlight } from './pre-flight.ts';
export { pushes } from './pushes.ts';
export { segments } from './segments.ts';

export const records = [
  'push_deliveries',
  'push_learners',
  'push_occurrences',
  'push_retirements',
  'pushes',
  'segments',
] as const;
