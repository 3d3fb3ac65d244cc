import { reviews } from './reviews.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['review_months', 'reviews'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  reviews,
};
