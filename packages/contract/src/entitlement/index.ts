import { classCredits } from './class-credits.ts';
import { purchasedClasses } from './purchased-classes.ts';
import { whyNotVisible } from './why-not-visible.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = [] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  whyNotVisible,
  classCredits,
  purchasedClasses,
};
