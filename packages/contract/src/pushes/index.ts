import { preFlight } from './pre-flight.ts';
import { pushes } from './pushes.ts';
import { segments } from './segments.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = [
  'push_deliveries',
  'push_learners',
  'push_occurrences',
  'push_retirements',
  'pushes',
  'segments',
] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  segments,
  pushes,
  preFlight,
};
