import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { field, hidden, key, setOnce, shown } from '../fields.ts';
import { type RowOf, resource } from '../resource.ts';
import { chosenDay, example, id, rowVersion, text } from '../values.ts';
import { anyPhone, userCountryCode } from './staff.ts';

/** What can be opened for a learner. */
export const openedKinds = { package: 'Package', class: 'Class' } as const;
export type OpenedKind = keyof typeof openedKinds;

const pleaseChoose = 'Please choose what to open';
const kindToOpen = () => example(z.enum(['package', 'class'], pleaseChoose), 'package');

export const openedAccess = resource({
  name: 'learner_access',
  label: 'Access',
  key: 'accessID',
  keyExample: 900_001,
  fields: {
    accessID: key({ label: 'ID' }),
    userAppsID: { ...setOnce(example(id(), 730_001)), row: z.int() },
    name: shown('Access to'),
    kind: shown('Kind', { kind: 'choice', choices: openedKinds, row: z.enum(['package', 'class']) }),
    openedKind: setOnce(kindToOpen()),
    openedID: setOnce(example(id(pleaseChoose), 800_001)),
    appName: shown('App'),
    /** yyyy-MM-dd, in India. */
    expiresOn: field({ label: 'Last day', kind: 'day' }, z.string(), chosenDay('Please choose the last day')),
    state: shown('State', {
      kind: 'choice',
      choices: { open: 'Open', expired: 'Expired', withdrawn: 'Revoked', inactive: 'Inactive' },
      row: z.string(),
    }),
    grantedBy: shown('Granted by'),
    grantedAt: hidden(z.string()),
  },
});
export type OpenedAccess = RowOf<typeof openedAccess>;

const learner = z.object({
  userAppsID: z.int(),
  appID: z.int(),
  appName: z.string(),
  fullName: z.string(),
  email: z.string(),
  isActive: z.int(),
});
export type Learner = z.infer<typeof learner>;

/** Packages and classes that staff open for a learner, besides what the learner buys (gaps B1). */
export const learnerAccess = defineCallsWith('access', 'learnerAccess', {
  needs: ['/access'],
  addition: true,
  writes: ['learner_access'],
})({
  /** A change, because it records who looked whom up (gaps C37). */
  find: changeCall({
    path: 'admin/learneraccess',
    writes: ['look_ups'],
    idempotency: 'again',
    input: z.object({ userCountryCode: userCountryCode(), userPhone: example(anyPhone(), '9100000001') }),
    output: z.object({ learners: z.array(learner), access: z.array(openedAccess.row) }),
    rows: 'learners',
    says: 'User found',
    saysWhenEmpty: 'No Data Found',
    history: [{ table: 'learner_access', key: 'accessID' }],
  }),
  /** The first 30 active packages or classes of an app whose names have these words. */
  choices: readCall({
    path: 'admin/accesschoices',
    shows: ['courses', 'packages'],
    input: z.object({
      appID: id(),
      openedKind: kindToOpen(),
      search: z._default(text(100), ''),
    }),
    output: z.array(z.object({ id: z.int(), name: z.string(), courseName: z.string() })),
    saysWhenEmpty: 'No data found',
  }),
  grant: changeCall({
    path: 'admin/grantaccess',
    input: openedAccess.addInput,
    output: z.object({ accessID: z.int() }),
    says: 'Access granted',
  }),
  edit: changeCall({
    path: 'admin/editaccess',
    input: openedAccess.editInput,
    says: 'Last day changed',
  }),
  withdraw: changeCall({
    path: 'admin/withdrawaccess',
    input: z.object({ accessID: example(id(), 740_001), rowVersion: rowVersion() }),
    says: 'Access revoked',
  }),
});
