import * as z from 'zod/mini';
import { newPhone } from '../access/staff.ts';
import { call, defineCalls } from '../define-call.ts';
import { chosenDay, example, id, nothing, rowVersion, wholeNumberBetween } from '../values.ts';
import { institutionClient } from './institution-clients.ts';

const screen = '/clientuserDetail/{id}';

const soldPackage = z.object({
  institutionPackageID: z.int(),
  packageID: z.int(),
  packageName: z.string(),
  seats: z.int(),
  seatsTaken: z.int(),
  /** The last day, yyyy-MM-dd, in India. */
  expiresOn: z.string(),
  isExpired: z.int(),
  rowVersion: z.int(),
});
export type InstitutionPackage = z.infer<typeof soldPackage>;

const member = z.object({
  userAppsID: z.int(),
  fullName: z.string(),
  userPhone: z.string(),
  userEmail: z.string(),
  isActive: z.int(),
  addedAt: z.iso.datetime(),
});
export type InstitutionLearner = z.infer<typeof member>;

const bought = {
  seats: example(wholeNumberBetween(1, 100_000, 'Please enter how many seats there are, 1 or more'), 50),
  expiresOn: chosenDay('Please choose the last day'),
};

/**
 * What an institution bought, and who has its seats: each of its learners takes a seat in each of its current packages,
 * so there are never more learners than the smallest package has seats.
 */
export const institutionSeats = defineCalls('support', 'institutionSeats', {
  read: call({
    path: 'admin/institutionclient',
    kind: 'read',
    shows: ['institution_clients', 'institution_learners', 'institution_packages', 'learners', 'packages'],
    needs: [screen],
    addition: true,
    input: z.object({ clientID: example(id(), 900_001) }),
    output: z.object({
      client: z.omit(institutionClient.row, { learnerCount: true, packageCount: true, rowVersion: true }),
      packages: z.array(soldPackage),
      learners: z.array(member),
      /** Packages of the app that it may buy. */
      choices: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  addLearner: call({
    path: 'admin/addinstitutionlearner',
    kind: 'change',
    writes: ['institution_learners'],
    needs: [screen],
    addition: true,
    input: z.object({ clientID: example(id(), 900_001), userPhone: example(newPhone(), '9500730002') }),
    output: nothing(),
    says: 'Learner added',
  }),
  removeLearner: call({
    path: 'admin/removeinstitutionlearner',
    kind: 'change',
    writes: ['institution_learners'],
    needs: [screen],
    addition: true,
    input: z.object({ clientID: example(id(), 900_001), userAppsID: example(id(), 730_001) }),
    output: nothing(),
    says: 'Learner removed',
  }),
  addPackage: call({
    path: 'admin/addinstitutionpackage',
    kind: 'change',
    writes: ['institution_packages'],
    needs: [screen],
    addition: true,
    input: z.object({
      clientID: example(id(), 900_001),
      packageID: example(id('Please select Package Name'), 900_001),
      ...bought,
    }),
    output: z.object({ institutionPackageID: z.int() }),
    says: 'Package added',
  }),
  editPackage: call({
    path: 'admin/editinstitutionpackage',
    kind: 'change',
    writes: ['institution_packages'],
    needs: [screen],
    addition: true,
    input: z.object({ institutionPackageID: example(id(), 900_001), ...bought, rowVersion: rowVersion() }),
    output: nothing(),
    says: 'Package updated',
  }),
  removePackage: call({
    path: 'admin/removeinstitutionpackage',
    kind: 'change',
    writes: ['institution_packages'],
    needs: [screen],
    addition: true,
    input: z.object({ institutionPackageID: example(id(), 900_002) }),
    output: nothing(),
    says: 'Package removed',
  }),
});
