export { developers } from './developers.ts';
export { icai } from './icai.ts';
export { institutionClients } from './institution-clients.ts';
export { institutionSeats } from './institution-seats.ts';
export { referrals } from './referrals.ts';

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
