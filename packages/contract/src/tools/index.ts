import { crypto } from './crypto.ts';
import { jobs } from './jobs.ts';
import { status } from './status.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['job_deeds'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  status,
  jobs,
  crypto,
};
