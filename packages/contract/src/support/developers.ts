import * as z from 'zod/mini';
import { newPhone } from '../access/staff.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { choice, reference, shown, text } from '../fields.ts';
import { type RowOf, resource } from '../resource.ts';
import { example } from '../values.ts';

/** Everything that is written is required (d3 §5). An edit finds the account by `userAppsID`. */
export const developer = resource({
  name: 'developers',
  label: 'The developer',
  key: 'userAppsID',
  keyExample: 900_001,
  fields: {
    id: shown('ID', { kind: 'id' }),
    userAppsID: shown('UserAppsID', { kind: 'id' }),
    fullName: shown('Full Name'),
    isActive: choice(
      { 1: 'Active', 0: 'Inactive' },
      { label: 'IsActive', required: 'Please select isActive', initial: 1 },
    ),
    comment: text({
      label: 'Comment',
      max: 500,
      required: 'Please enter a comment',
      example: 'Tests the player',
    }),
    isDeveloper: choice(
      { 1: 'Yes', 0: 'No' },
      { label: 'IsDeveloper', required: 'Please select isDeveloper', initial: 1 },
    ),
    userPhone: shown('Phone'),
    userEmail: shown('Email'),
    /** With the phone it finds the account of a new developer; an edit has to name the app of its account. */
    appID: reference({ label: 'App', required: 'Please select the app', formOn: 'add' }),
    developerPhone: {
      label: 'Developer Phone',
      kind: 'text',
      max: 30,
      row: z.string(),
      add: example(newPhone(), '9500730001'),
    },
    /** The app on which the flag is active (gaps B41). */
    appActiveOn: reference({ label: 'Active on', required: 'Please select the app it is active on' }),
  },
});
export type Developer = RowOf<typeof developer>;

/** Accounts of people who build the apps (d3 §2). */
export const developers = defineCallsWith('support', 'developers', {
  needs: ['/developers'],
  writes: ['developers'],
})({
  list: readCall({
    path: 'admin/developers',
    shows: ['developers', 'learners'],
    output: z.array(developer.row),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'developers', key: 'id' }],
  }),
  add: changeCall({
    path: 'admin/developers/add',
    input: developer.addInput,
    output: z.object({ insertId: z.int() }),
    says: 'Developer added',
  }),
  edit: changeCall({
    path: 'admin/developers/edit',
    input: developer.editInput,
    says: 'Developer updated',
  }),
});
