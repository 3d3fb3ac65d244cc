import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { example, filledText } from '../values.ts';
import { addressParts } from './visits.ts';

/** Records by what people call them, for the search of the console. */

/** Fewer letters are in too many names. */
export const minRecordSearch = 3;

const found = z.object({
  /** Where it opens: the screen of the record, or the list that `search` narrows to it. */
  screen: z.string(),
  rowID: z.int(),
  name: z.string(),
  /** What such records are called: 'Drug'. */
  called: z.string(),
  /** The course that it belongs to; '' for none. */
  course: z.string(),
  parts: addressParts(),
  /** What its list is searched for; '' for a screen of its own. */
  search: z.string(),
});
export type FoundRecord = z.infer<typeof found>;

export const recordSearch = defineCalls('access', 'recordSearch', {
  /**
   * The nearest few of each kind whose screen the person may open. Learners are not among them: looking for one is
   * recorded, so it is never done while somebody types.
   */
  find: readCall({
    public: true,
    session: true,
    addition: true,
    path: 'admin/findrecords',
    shows: [
      'admin_users',
      'classes',
      'coupons',
      'courses',
      'dashboards',
      'drugs',
      'faculties',
      'institution_clients',
      'orders',
      'packages',
      'parent_packages',
      'questions',
      'roles',
      'sub_topics',
      'subject_maps',
      'topics',
    ],
    input: z.object({ search: example(filledText(100, 'Please say what to find'), 'Torts') }),
    output: z.object({ records: z.array(found) }),
    rows: 'records',
  }),
});
