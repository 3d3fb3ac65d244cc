import { developers } from './developers.ts';
import { icai } from './icai.ts';
import { institutionClients } from './institution-clients.ts';
import { institutionSeats } from './institution-seats.ts';
import { referrals } from './referrals.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = [
  'developers',
  'icai_members',
  'institution_clients',
  'institution_learners',
  'institution_packages',
  'order_electives',
  'referral_codes',
  'referrals',
] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  developers,
  icai,
  referrals,
  institutionClients,
  institutionSeats,
};
