import { coupons } from './coupons.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['coupons'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  coupons,
};
