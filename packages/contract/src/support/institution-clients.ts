import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, nothing, rowVersion, text } from '../values.ts';

const client = z.object({
  clientID: z.int(),
  appID: z.int(),
  name: z.string(),
  city: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  isActive: z.int(),
  /** Learners that have a seat, and the packages they have it in. */
  learnerCount: z.int(),
  packageCount: z.int(),
  rowVersion: z.int(),
});
export type InstitutionClient = z.infer<typeof client>;

const badPhone = 'Please enter a valid phone number';
const badEmail = 'Please enter a valid email';

const written = {
  name: example(filledText(120, 'Please enter the name of the client'), 'Institute'),
  city: text(80),
  contactName: text(120),
  contactPhone: text(20).check(z.refine((value) => /^(\+?[\d\s()-]{8,20})?$/.test(value), badPhone)),
  contactEmail: text(200).check(z.refine((value) => /^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(value), badEmail)),
};

/** Colleges and firms that buy for their people (gaps B1). */
export const institutionClients = defineCalls('support', 'institutionClients', {
  list: call({
    path: 'admin/institutionclients',
    kind: 'read',
    shows: ['institution_clients', 'institution_learners', 'institution_packages'],
    needs: ['/clientuser'],
    addition: true,
    input: z.object({ appID: id() }),
    output: z.object({ clients: z.array(client) }),
    rows: 'clients',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'institution_clients', key: 'clientID' }],
  }),
  add: call({
    path: 'admin/addinstitutionclient',
    kind: 'change',
    writes: ['institution_clients'],
    needs: ['/clientuser'],
    addition: true,
    input: z.object({ appID: id(), ...written }),
    output: z.object({ clientID: z.int() }),
    says: 'Client added',
  }),
  edit: call({
    path: 'admin/editinstitutionclient',
    kind: 'change',
    writes: ['institution_clients'],
    needs: ['/clientuser'],
    addition: true,
    input: z.object({
      clientID: example(id(), 900_001),
      ...written,
      isActive: flag('Please select isActive'),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Client updated',
  }),
});
