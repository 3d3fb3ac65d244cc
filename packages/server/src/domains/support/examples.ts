import type { Examples } from '../../testing/examples.ts';
import { addInstitutions, nextClient, nextLearnerPhone } from '../../testing/institutions.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: ({ appID }) => [
    ['developers', { id, learner_id: id, app_active_on: appID, comment: 'Tests the player' }],
    ['icai_members', { learner_id: id, status: 'Verified', credit_seconds: 36_000 }],
    ['referral_codes', { learner_id: id, code: 'DIYA900001' }],
    ['referrals', { learner_id: id + 1, owner_id: id, docs: '{https://files.example.com/card.pdf}' }],
    ['institution_clients', { id, app_id: appID, name: 'Lakeside College', city: 'Pune' }],
    ['institution_packages', { id, client_id: id, package_id: id, seats: 40, expires_on: '2027-03-31' }],
    ['institution_learners', { learner_id: id, client_id: id }],
  ],
  add: ({ pool }) => addInstitutions(pool),
  onceOnly: {
    'developers.add': { developerPhone: nextLearnerPhone },
    'institutionSeats.addLearner': { clientID: nextClient, userPhone: nextLearnerPhone },
    'institutionSeats.addLearners': { clientID: nextClient, userPhones: nextLearnerPhone },
    'institutionSeats.addPackage': { clientID: nextClient },
  },
};
