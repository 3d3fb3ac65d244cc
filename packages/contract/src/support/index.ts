import { developers } from './developers.ts';
import { icai } from './icai.ts';
import { institutionClients } from './institution-clients.ts';
import { institutionSeats } from './institution-seats.ts';
import { referrals } from './referrals.ts';

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

export const calls = {
  developers,
  icai,
  referrals,
  institutionClients,
  institutionSeats,
};
