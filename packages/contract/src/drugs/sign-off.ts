import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter } from '../list-filters.ts';
import { example, flag, oneOf, rowVersion } from '../values.ts';

/** What waits for somebody: a signature, another try, a review. */
export const queueStates = { 1: 'Pending', 2: 'Rejected', 3: 'Past review' } as const;

const queueRow = z.object({
  revisionID: z.int(),
  drugID: z.int(),
  drugName: z.string(),
  metaID: z.int(),
  metaName: z.string(),
  state: z.int(),
  isCritical: z.int(),
  /** The valid ones of those that are needed: '1 of 2'. */
  signatures: z.string(),
  author: z.string(),
  /** '' for nobody. */
  owner: z.string(),
  writtenAt: z.string(),
  /** yyyy-MM-dd; '' for none. */
  reviewBy: z.string(),
  /** Why it was rejected. */
  reason: z.string(),
});
export type QueueRow = z.infer<typeof queueRow>;

const settings = {
  isOn: z.int(),
  signatures: z.int(),
  hidesPastReview: z.int(),
  rowVersion: z.int(),
};

const queue = '/prepclinic/signoff';
const meta = '/prepclinic/meta';

export const signOff = defineCalls('drugs', 'signOff', {
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
    addition: true,
    row: queueRow,
    wire: { rows: 'data' },
    searchLength: 100,
    filters: {
      state: choiceFilter('state', 'State', oneOf([1, 2, 3]), queueStates),
      isCritical: choiceFilter('isCritical', 'Critical', flag(), { 1: 'Yes', 0: 'No' }),
    },
    sorts: ['writtenAt', 'reviewBy'],
    columns: {
      drugName: { label: 'Drug' },
      metaName: { label: 'Text' },
      state: { label: 'State', choices: queueStates },
      isCritical: { label: 'Critical', choices: { 1: 'Yes', 0: 'No' } },
      signatures: { label: 'Signatures' },
      author: { label: 'Author' },
      owner: { label: 'Owner' },
      writtenAt: { label: 'Written', kind: 'instant' },
      reviewBy: { label: 'Review by', kind: 'day' },
      reason: { label: 'Reason' },
    },
    saysWhenEmpty: 'Nothing waits for sign-off',
    saysWhenNotFound: 'No Data Found for',
    history: [{ table: 'drug_revisions', key: 'revisionID' }],
  }),
  /** Whether sign-off is switched on in the clinical app, and how many live texts nobody has signed. */
  settings: call({
    path: 'admin/signoffsettings',
    kind: 'read',
    shows: ['drug_texts', 'sign_off_settings'],
    needs: [queue, meta, '/prepclinic/drugs_details/{id}', '/prepclinic/drugs'],
    addition: true,
    input: z.object({}),
    output: z.object({ ...settings, unsignedTexts: z.int() }),
  }),
  saveSettings: call({
    path: 'admin/savesignoffsettings',
    kind: 'change',
    does: 'changed the sign-off setting',
    writes: ['sign_off_settings'],
    needs: [meta],
    addition: true,
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
