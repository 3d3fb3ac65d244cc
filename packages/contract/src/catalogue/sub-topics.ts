import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import {
  example,
  filledText,
  flag,
  id,
  isDay,
  nothing,
  oneOf,
  optionalLink,
  orderBy,
  rowVersion,
} from '../values.ts';

const everyField = 'All field must be filled out';

/** What a sub-topic contains (d1 §3). */
export const slugs = { 1: 'Video', 2: 'Q-bank', 4: 'Notes', 6: 'Test', 7: 'Download books' } as const;
export const slugIDs = [1, 2, 4, 6, 7] as const;
export const qBankSlugID = 2;
export const testSlugID = 6;
export const bookSlugID = 7;
export const testFilters = ['MTP', 'RTP', 'PYP'] as const;

export const subTopicTypes = {
  1: 'content',
  2: 'revision',
  3: 'amendments',
  4: 'Additional',
  5: 'New Additional',
  6: 'New Amendments',
} as const;

/** d1 §3. Developer Mode rows show in the learner's app to developers only. */
export const subTopicStates = { 1: 'Active', 0: 'Inactive', 2: 'Developer Mode' } as const;
export const versions = { 1: 'Old', 2: 'New' } as const;
export const prices = { 1: 'Free', 0: 'Paid' } as const;
export const releaseWords = ['live', 'coming soon'] as const;

const subTopic = z.object({
  id: z.int(),
  name: z.string(),
  isActive: z.int(),
  type: z.int(),
  isFree: z.int(),
  orderBy: z.int(),
  releaseDate: z.string(),
  slugID: z.int(),
  slugName: z.string(),
  pdfLink: z.string(),
  version: z.int(),
  filters: z.string(),
  rowVersion: z.int(),
});
export type SubTopic = z.infer<typeof subTopic>;

export const releaseDate = (messageIfNone = everyField) =>
  example(
    filledText(20, messageIfNone).check(
      z.refine(
        (value) => releaseWords.some((word) => word === value) || isDay(value),
        'Release Date is live, coming soon or a date',
      ),
    ),
    'live',
  );

const fields = z.object({
  appID: id(),
  courseID: id(),
  topicID: id(),
  subTopicName: example(filledText(200, everyField), 'Two columns'),
  orderBy: orderBy(everyField),
  subTopicType: oneOf([1, 2, 3, 4, 5, 6], everyField),
  releaseDate: releaseDate(),
  isFree: flag(everyField),
  version: oneOf([1, 2], everyField),
  slugID: oneOf(slugIDs, everyField),
  filters: z._default(z.string().check(z.trim()), ''),
  pdfLink: z._default(optionalLink(), ''),
});

/** A Test says which of three kinds it is; other slugs have no kind (gaps B27). */
const filterRule = z.refine<{ slugID: number; filters: string }>(
  ({ slugID, filters }) =>
    slugID === testSlugID ? testFilters.some((one) => one === filters) : filters === '',
  { error: 'please select value', path: ['filters'] },
);

export const subTopics = defineCalls('catalogue', 'subTopics', {
  list: call({
    path: 'admin/subtopics',
    kind: 'read',
    shows: ['classes', 'sub_topics', 'subject_maps', 'topics'],
    needs: ['/topics/{id}'],
    input: z.object({ topicID: id(), appID: id(), courseID: id() }),
    output: z.array(subTopic),
    rows: '',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'sub_topics', key: 'id' }],
  }),
  add: call({
    path: 'admin/addsubtopic',
    kind: 'change',
    writes: ['sub_topics'],
    needs: ['/topics/{id}'],
    input: z.extend(fields, { isActive: oneOf([1, 0, 2], everyField) }).check(filterRule),
    output: z.object({ subTopicsID: z.int() }),
    says: 'Sub-topic added',
  }),
  /** Without `isActive` the state is unchanged (d1 §5 does not require it on edit). */
  edit: call({
    path: 'admin/editsubtopic',
    kind: 'change',
    writes: ['sub_topics'],
    needs: ['/topics/{id}'],
    input: z
      .extend(fields, {
        subTopicID: id(),
        pdfLink: z.optional(optionalLink()),
        isActive: z.optional(oneOf([1, 0, 2], everyField)),
        rowVersion: rowVersion(),
      })
      .check(filterRule),
    output: nothing(),
    says: 'Sub-topic updated',
  }),
  contentTypes: call({
    path: 'admin/getContentType',
    kind: 'read',
    needs: ['/topics/{id}'],
    input: z.object({ appID: z._default(id(), 1), courseID: z._default(id(), 1) }),
    output: z.array(z.object({ id: z.int(), contentType: z.string() })),
    rows: '',
  }),
});
