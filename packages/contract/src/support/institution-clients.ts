import * as z from 'zod/mini';
import { optionalCode, optionalEmail } from '../codes.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, computed, key, setOnce, text } from '../fields.ts';
import { filledName, optionalName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { id } from '../values.ts';

const badPhone = 'Please enter a valid phone number';
const badEmail = 'Please enter a valid email';

export const institutionClient = resource({
  name: 'institution_clients',
  label: 'Client',
  key: 'clientID',
  keyExample: 900_001,
  fields: {
    appID: { ...setOnce(id()), row: z.int() },
    clientID: key({ label: 'ID' }),
    name: text(
      { label: 'Name', max: 120, example: 'Institute' },
      filledName(120, 'Please enter the name of the client'),
    ),
    city: text({ label: 'City', max: 80 }, optionalName(80)),
    contactName: text({ label: 'Contact', max: 120 }, optionalName(120)),
    contactPhone: text(
      { label: 'Phone', max: 20 },
      optionalCode(20).check(z.refine((value) => /^(\+?[\d\s()-]{8,20})?$/.test(value), badPhone)),
    ),
    contactEmail: text({ label: 'Email', max: 200 }, optionalEmail(badEmail)),
    /** Learners that have a seat, and the packages they have it in. */
    learnerCount: computed({ label: 'Users', kind: 'number' }, z.int()),
    packageCount: computed({ label: 'Packages', kind: 'number' }, z.int()),
    isActive: activeOnceAdded({ required: 'Please select isActive' }),
  },
});
export type InstitutionClient = RowOf<typeof institutionClient>;

/** Colleges and firms that buy for their people (gaps B1). */
export const institutionClients = defineCallsWith('support', 'institutionClients', {
  needs: ['/clientuser'],
  addition: true,
  writes: ['institution_clients'],
})({
  list: readCall({
    path: 'admin/institutionclients',
    shows: ['institution_clients', 'institution_learners', 'institution_packages'],
    input: z.object({ appID: id() }),
    output: z.object({ clients: z.array(institutionClient.row) }),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'institution_clients', key: 'clientID' }],
  }),
  add: changeCall({
    path: 'admin/addinstitutionclient',
    input: institutionClient.addInput,
    output: z.object({ clientID: z.int() }),
    says: 'Client added',
  }),
  edit: changeCall({
    path: 'admin/editinstitutionclient',
    input: institutionClient.editInput,
    says: 'Client updated',
  }),
});
