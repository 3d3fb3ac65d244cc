import * as z from 'zod/mini';
import { newPhone } from '../access/staff.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { computed, field, key, number, setOnce, shown } from '../fields.ts';
import { inDigits } from '../numbers-shown.ts';
import { maxPhones, phoneList } from '../phone-list.ts';
import { type RowOf, resource } from '../resource.ts';
import { chosenDay, example, id } from '../values.ts';
import { institutionClient } from './institution-clients.ts';

const screen = '/clientuserDetail/{id}';

export const institutionPackage = resource({
  name: 'institution_packages',
  label: 'Package of this client',
  key: 'institutionPackageID',
  keyExample: 900_001,
  fields: {
    institutionPackageID: key({ label: 'ID' }),
    clientID: { ...setOnce(example(id(), 900_001)), row: z.int() },
    packageID: {
      ...setOnce(example(id('Please select Package Name'), 900_001)),
      label: 'Package Name',
      row: z.int(),
    },
    packageName: shown('Package Name'),
    seats: number({
      label: 'Seats',
      from: 1,
      to: 100_000,
      required: 'Please enter how many seats there are, 1 or more',
      example: 50,
    }),
    seatsTaken: computed({ label: 'Seats taken', kind: 'number' }, z.int()),
    /** yyyy-MM-dd, in India. */
    expiresOn: field({ label: 'Last day', kind: 'day' }, z.string(), chosenDay('Please choose the last day')),
    isExpired: computed({ label: 'Expired', kind: 'flag' }, z.int()),
  },
});
export type InstitutionPackage = RowOf<typeof institutionPackage>;

const member = z.object({
  userAppsID: z.int(),
  fullName: z.string(),
  userPhone: z.string(),
  userEmail: z.string(),
  isActive: z.int(),
  addedAt: z.iso.datetime(),
});
export type InstitutionLearner = z.infer<typeof member>;

/** What became of each phone of a list, and how those are introduced that took no seat. */
const outcomes = {
  added: '',
  present: 'Already here',
  elsewhere: 'In another institution',
  full: 'No seat left',
  unknown: 'No user of this app',
  invalid: 'Not a phone number',
} as const;
export type SeatOutcome = keyof typeof outcomes;

const seatResult = z.object({
  /** As it was typed, if it is not a phone number. */
  userPhone: z.string(),
  outcome: z.enum(Object.keys(outcomes) as [SeatOutcome, ...SeatOutcome[]]),
});
export type SeatResult = z.infer<typeof seatResult>;

const maxNamed = 5;

/** The phones that took no seat, by the reason: 'No seat left: 9300000003, 9300000004'. */
export const withoutSeat = (results: readonly SeatResult[], fullText: string = outcomes.full): string =>
  Object.entries({ ...outcomes, full: fullText })
    .flatMap(([outcome, reason]) => {
      const phones = results.filter((one) => one.outcome === outcome).map(({ userPhone }) => userPhone);
      if (!reason || phones.length === 0) return [];
      const more = phones.length - maxNamed;
      return `${reason}: ${phones.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${inDigits(more)} more` : ''}`;
    })
    .join('. ');

/** After 'Users added': how many, and what became of the others. */
function seatsSaid(results: readonly SeatResult[]): string {
  const added = results.filter(({ outcome }) => outcome === 'added').length;
  return added === results.length
    ? `: ${inDigits(added)}`
    : `: ${inDigits(added)} of ${inDigits(results.length)}. ${withoutSeat(results)}`;
}

/**
 * What an institution bought, and who has its seats: each of its learners takes a seat in each of its current packages,
 * so there are never more learners than the smallest package has seats.
 */
export const institutionSeats = defineCallsWith('support', 'institutionSeats', {
  needs: [screen],
  addition: true,
})({
  read: readCall({
    path: 'admin/institutionclient',
    shows: ['institution_clients', 'institution_learners', 'institution_packages', 'learners', 'packages'],
    input: z.object({ clientID: example(id(), 900_001) }),
    output: z.object({
      client: z.omit(institutionClient.row, { learnerCount: true, packageCount: true, rowVersion: true }),
      packages: z.array(institutionPackage.row),
      learners: z.array(member),
      /** Packages of the app that it may buy. */
      choices: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  addLearner: changeCall({
    path: 'admin/addinstitutionlearner',
    writes: ['institution_learners'],
    input: z.object({ clientID: example(id(), 900_001), userPhone: example(newPhone(), '9500730002') }),
    says: 'Learner added',
  }),
  /**
   * Several at once: whoever can take a seat takes one, in the order of the list, and it says what became of each. If
   * nobody can, it is refused.
   */
  addLearners: changeCall({
    path: 'admin/addinstitutionlearners',
    writes: ['institution_learners'],
    input: z.object({
      clientID: example(id(), 900_001),
      userPhones: phoneList(`Please enter at most ${inDigits(maxPhones)} phone numbers at once`),
    }),
    output: z.object({ results: z.array(seatResult) }),
    says: 'Users added',
    suffix: ({ results }) => seatsSaid(results),
  }),
  removeLearner: changeCall({
    path: 'admin/removeinstitutionlearner',
    writes: ['institution_learners'],
    input: z.object({ clientID: example(id(), 900_001), userAppsID: example(id(), 730_001) }),
    says: 'Learner removed',
  }),
  addPackage: changeCall({
    path: 'admin/addinstitutionpackage',
    writes: ['institution_packages'],
    input: institutionPackage.addInput,
    output: z.object({ institutionPackageID: z.int() }),
    says: 'Package added',
  }),
  editPackage: changeCall({
    path: 'admin/editinstitutionpackage',
    writes: ['institution_packages'],
    input: institutionPackage.editInput,
    says: 'Package updated',
  }),
  removePackage: changeCall({
    path: 'admin/removeinstitutionpackage',
    writes: ['institution_packages'],
    input: z.object({ institutionPackageID: example(id(), 900_002) }),
    says: 'Package removed',
  }),
});
