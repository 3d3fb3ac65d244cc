import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { choice, field, hidden, key, link, notStored, owner, position, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { example, filledText, id, isDay, oneOf } from '../values.ts';

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

const testFilter = z.string().check(z.trim());

export const subTopic = resource({
  name: 'sub_topics',
  label: 'Sub-topic',
  sentKey: 'subTopicID',
  fields: {
    appID: notStored('The topic has to be in this app', id()),
    courseID: notStored('The topic has to be in this course', id()),
    topicID: owner({ label: 'Topic' }),
    id: key({ label: 'ID' }),
    name: text(
      { label: 'Name', max: 200, sentAs: 'subTopicName', example: 'Two columns' },
      filledName(200, everyField),
    ),
    /** An edit without it leaves the state unchanged (d1 §5 does not require it on edit). */
    isActive: {
      ...choice(subTopicStates, { label: 'IsActive', required: everyField, initial: 1, example: 1 }),
      edit: z.optional(oneOf([1, 0, 2], everyField)),
    },
    type: choice(subTopicTypes, {
      label: 'Type',
      required: everyField,
      sentAs: 'subTopicType',
      initial: 1,
    }),
    isFree: choice(prices, { label: 'IsFree', required: everyField, initial: 0, example: 1 }),
    orderBy: position({ required: everyField }),
    releaseDate: field({ label: 'Release Date', kind: 'text' }, z.string(), releaseDate()),
    slugID: choice(slugs, { label: 'Slug Name', required: everyField }),
    slugName: hidden(z.string()),
    /** Left out, there is none, in an edit as well: only a Test has one. */
    filters: {
      ...text({ label: 'Test type', max: 9, optional: true }),
      add: z._default(testFilter, ''),
      edit: z.prefault(testFilter, ''),
    },
    pdfLink: link({ label: 'PDF link' }),
    version: choice(versions, { label: 'Version', required: everyField, initial: 2 }),
  },
  /** A Test says which of three kinds it is; other slugs have no kind (gaps B27). */
  errors: ({ slugID, filters }): Record<string, string> => {
    const isFit = slugID === testSlugID ? testFilters.some((one) => one === filters) : filters === '';
    return isFit ? {} : { filters: 'please select value' };
  },
});
export type SubTopic = RowOf<typeof subTopic>;

export const subTopics = defineCallsWith('catalogue', 'subTopics', {
  needs: ['/topics/{id}'],
  writes: ['sub_topics'],
})({
  list: readCall({
    path: 'admin/subtopics',
    shows: ['classes', 'sub_topics', 'subject_maps', 'topics'],
    input: z.object({ topicID: id(), appID: id(), courseID: id() }),
    output: z.array(subTopic.row),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'sub_topics', key: 'id' }],
  }),
  add: changeCall({
    path: 'admin/addsubtopic',
    input: subTopic.addInput,
    output: z.object({ subTopicsID: z.int() }),
    says: 'Sub-topic added',
  }),
  edit: changeCall({
    path: 'admin/editsubtopic',
    input: subTopic.editInput,
    says: 'Sub-topic updated',
  }),
  contentTypes: readCall({
    path: 'admin/getContentType',
    input: z.object({ appID: z._default(id(), 1), courseID: z._default(id(), 1) }),
    output: z.array(z.object({ id: z.int(), contentType: z.string() })),
    rows: '',
  }),
});
