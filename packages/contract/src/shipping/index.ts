import { shipments } from './shipments.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['shipments'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  shipments,
};
