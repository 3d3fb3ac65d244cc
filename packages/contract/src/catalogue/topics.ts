import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, nothing, orderBy, rowVersion } from '../values.ts';

/** The level between class and sub-topic, which the documents name without giving calls for it (gaps B2). */

const everyField = 'All field must be filled out';

const topic = z.object({
  topicID: z.int(),
  topicName: z.string(),
  isActive: z.int(),
  orderBy: z.int(),
  rowVersion: z.int(),
});
export type Topic = z.infer<typeof topic>;

const inClass = { appID: id(), courseID: id(), classID: id() };
const written = {
  ...inClass,
  topicName: example(filledText(200, everyField), 'Cash book'),
  orderBy: orderBy(everyField),
};

export const topics = defineCalls('catalogue', 'topics', {
  list: call({
    path: 'admin/topics',
    kind: 'read',
    shows: ['classes', 'subject_maps', 'topics'],
    needs: ['/topics'],
    addition: true,
    input: z.object(inClass),
    output: z.object({ topics: z.array(topic) }),
    rows: 'topics',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'topics', key: 'topicID' }],
  }),
  add: call({
    path: 'admin/addclasstopic',
    kind: 'change',
    writes: ['topics'],
    needs: ['/topics'],
    addition: true,
    input: z.object(written),
    output: z.object({ topicID: z.int() }),
    says: 'Topic added',
  }),
  edit: call({
    path: 'admin/editclasstopic',
    kind: 'change',
    writes: ['topics'],
    needs: ['/topics'],
    addition: true,
    input: z.object({ ...written, topicID: id(), isActive: flag(everyField), rowVersion: rowVersion() }),
    output: nothing(),
    says: 'Topic updated',
  }),
});
