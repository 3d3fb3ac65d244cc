import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { hidden, shown } from '../fields.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { defineRow, listParts, type RowOf } from '../resource.ts';
import { example, flag, oneOf, rowVersion } from '../values.ts';

/** What waits for somebody: a signature, another try, a review. */
export const queueStates = { 1: 'Pending', 2: 'Rejected', 3: 'Review overdue' } as const;

const yesOrNo = { 1: 'Yes', 0: 'No' } as const;

export const queueRow = defineRow({
  revisionID: hidden(z.int()),
  drugID: hidden(z.int()),
  drugName: shown('Drug'),
  metaID: hidden(z.int()),
  metaName: shown('Text'),
  state: shown('State', { kind: 'choice', choices: queueStates }),
  isCritical: shown('Critical', { kind: 'choice', choices: yesOrNo }),
  /** The valid ones of those that are needed: '1 of 2'. */
  signatures: shown('Signatures'),
  author: shown('Author'),
  /** '' for nobody. */
  owner: shown('Owner'),
  writtenAt: shown('Submitted', { kind: 'instant', sort: true }),
  /** '' for none. */
  reviewBy: shown('Review by', { kind: 'day', sort: true }),
  /** Why it was rejected. */
  reason: shown('Reason'),
});
export type QueueRow = RowOf<typeof queueRow>;

const settings = {
  isOn: z.int(),
  signatures: z.int(),
  hidesPastReview: z.int(),
  rowVersion: z.int(),
};

const queue = '/prepclinic/signoff';
const meta = '/prepclinic/meta';

export const signOff = defineCallsWith('drugs', 'signOff', { addition: true })({
  /** The newest first. */
  queue: listCall({
    path: 'admin/signoffqueue',
    shows: [
      'admin_users',
      'drug_revisions',
      'drug_signatures',
      'drug_texts',
      'drugs',
      'meta_types',
      'sign_off_settings',
    ],
    needs: [queue],
    ...listParts(queueRow),
    wire: { rows: 'data' },
    searchLength: 100,
    filters: {
      state: choiceFilter('state', 'State', oneOf([1, 2, 3]), queueStates),
      isCritical: choiceFilter('isCritical', 'Critical', flag(), yesOrNo),
      isForMe: choiceFilter('isForMe', 'For me to sign', flag(), yesOrNo),
    },
    saysWhenEmpty: 'Nothing waits for sign-off',
    notFoundMessage: 'No Data Found for',
    history: [{ table: 'drug_revisions', key: 'revisionID' }],
  }),
  /** Whether sign-off is switched on in the clinical app, and how many live texts nobody has signed. */
  settings: readCall({
    path: 'admin/signoffsettings',
    shows: ['drug_texts', 'sign_off_settings'],
    needs: [queue, meta, '/prepclinic/drugs_details/{id}', '/prepclinic/drugs'],
    output: z.object({ ...settings, unsignedTexts: z.int() }),
  }),
  saveSettings: changeCall({
    path: 'admin/savesignoffsettings',
    does: 'changed the sign-off setting',
    writes: ['sign_off_settings'],
    needs: [meta],
    input: z.object({
      isOn: example(flag('Please choose whether texts are signed'), 0),
      signatures: example(oneOf([1, 2], 'One or two people sign'), 2),
      hidesPastReview: example(flag('Please choose what becomes of texts past their review'), 0),
      rowVersion: rowVersion(),
    }),
    output: z.object(settings),
    says: 'Sign-off saved',
  }),
});
