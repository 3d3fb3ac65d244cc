import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, key, notStored, owner, position, text } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { id } from '../values.ts';

const everyField = 'All field must be filled out';

/** The level between class and sub-topic, which the documents name without giving calls for it (gaps B2). */
export const topic = resource({
  name: 'topics',
  label: 'Topic',
  key: 'topicID',
  fields: {
    appID: notStored('The class has to be in this app', id()),
    courseID: notStored('The class has to be in this course', id()),
    classID: owner({ label: 'Class' }),
    topicID: key({ label: 'ID' }),
    topicName: text({ label: 'Topic Name', max: 200, example: 'Cash book' }, filledName(200, everyField)),
    isActive: activeOnceAdded({ required: everyField }),
    orderBy: position({ required: everyField }),
  },
});
export type Topic = RowOf<typeof topic>;

export const topics = defineCallsWith('catalogue', 'topics', {
  needs: ['/topics'],
  addition: true,
  writes: ['topics'],
})({
  list: readCall({
    path: 'admin/topics',
    shows: ['classes', 'subject_maps', 'topics'],
    input: z.object({ appID: id(), courseID: id(), classID: id() }),
    output: z.object({ topics: z.array(topic.row) }),
    saysWhenEmpty: 'No data found',
    history: [{ table: 'topics', key: 'topicID' }],
  }),
  add: changeCall({
    path: 'admin/addclasstopic',
    input: topic.addInput,
    output: z.object({ topicID: z.int() }),
    says: 'Topic added',
  }),
  edit: changeCall({
    path: 'admin/editclasstopic',
    input: topic.editInput,
    says: 'Topic updated',
  }),
});
