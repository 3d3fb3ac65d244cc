import { persons } from './persons.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['erasures', 'person_joins', 'person_keys', 'persons'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  persons,
};
