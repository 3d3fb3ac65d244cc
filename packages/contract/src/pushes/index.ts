import { preFlight } from './pre-flight.ts';
import { pushes } from './pushes.ts';
import { segments } from './segments.ts';

export const records = [
  'push_deliveries',
  'push_learners',
  'push_occurrences',
  'push_retirements',
  'pushes',
  'segments',
] as const;

export const calls = {
  segments,
  pushes,
  preFlight,
};
