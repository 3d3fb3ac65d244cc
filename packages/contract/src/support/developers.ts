import * as z from 'zod/mini';
import { newPhone } from '../access/staff.ts';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, nothing, rowVersion } from '../values.ts';

const row = z.object({
  id: z.int(),
  userAppsID: z.int(),
  fullName: z.string(),
  isActive: z.int(),
  comment: z.string(),
  isDeveloper: z.int(),
  userPhone: z.string(),
  userEmail: z.string(),
  appID: z.int(),
  developerPhone: z.string(),
  /** The app on which the flag is active (gaps B41). */
  appActiveOn: z.int(),
  rowVersion: z.int(),
});
export type Developer = z.infer<typeof row>;

/** All of them are required (d3 §5). */
const written = {
  appActiveOn: id('Please select the app it is active on'),
  appID: id('Please select the app'),
  isActive: flag('Please select isActive'),
  comment: example(filledText(500, 'Please enter a comment'), 'Tests the player'),
  isDeveloper: flag('Please select isDeveloper'),
};

/** Accounts of people who build the apps (d3 §2). */
export const developers = defineCalls('support', 'developers', {
  list: call({
    path: 'admin/developers',
    kind: 'read',
    shows: ['developers', 'learners'],
    needs: ['/developers'],
    input: z.object({}),
    output: z.array(row),
    rows: '',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'developers', key: 'id' }],
  }),
  add: call({
    path: 'admin/developers/add',
    kind: 'change',
    writes: ['developers'],
    needs: ['/developers'],
    input: z.object({ ...written, developerPhone: example(newPhone(), '9500730001') }),
    output: z.object({ insertId: z.int() }),
    says: 'Developer added',
  }),
  /** For the account that `userAppsID` names; `appID` has to be its app. */
  edit: call({
    path: 'admin/developers/edit',
    kind: 'change',
    writes: ['developers'],
    needs: ['/developers'],
    input: z.object({ userAppsID: example(id(), 900_001), ...written, rowVersion: rowVersion() }),
    output: nothing(),
    says: 'Developer updated',
  }),
});
