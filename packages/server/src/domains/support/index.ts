import type { Domain } from '../../domain.ts';
import { developers } from './developers.ts';
import { icai } from './icai.ts';
import { institutionClients } from './institution-clients.ts';
import { institutionSeats } from './institution-seats.ts';
import { referrals } from './referrals.ts';

export { referralPaperAt } from './referrals.ts';

export const support: Domain = {
  calls: [developers, icai, referrals, institutionClients, institutionSeats],
};
