import type { Mechanism } from './mechanism.ts';

/** Each account of a learner belongs to a person. */
export const learners: Mechanism = {
  file: 'learners.sql',
  triggersOf: () => [
    {
      table: 'learners',
      name: 'learners_person',
      definition: 'before insert on learners for each row execute function give_person()',
    },
  ],
};
