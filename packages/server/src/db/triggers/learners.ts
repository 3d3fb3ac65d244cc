import type { TriggerSet } from './trigger-set.ts';

/** Each account of a learner belongs to a person. */
export const learners: TriggerSet = {
  file: 'learners.sql',
  triggersOf: () => [
    {
      table: 'learners',
      name: 'learners_person',
      definition: 'before insert on learners for each row execute function give_person()',
    },
  ],
};
