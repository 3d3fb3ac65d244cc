import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, computed, hidden, key } from '../fields.ts';
import { filledName } from '../names.ts';
import { type RowOf, resource } from '../resource.ts';
import { example, flag, id, idList, orderBy, rowVersion } from '../values.ts';

const required = 'Please fill the required fields ';
const noTopic = 'No topic found against this subject.Please add a topic';

export const treasureTopic = resource({
  name: 'treasure_topics',
  label: 'Treasure topic',
  sentKey: 'treasureID',
  keyExample: 900_001,
  fields: {
    id: key({ label: 'ID' }),
    /** The same number, under the name that the change uses. */
    treasureID: hidden(z.int()),
    appID: hidden(z.int()),
    name: computed({ label: 'Treasure topic', kind: 'text' }, z.string()),
    /** Course ids separated by commas. */
    courses: computed({ label: 'Course', kind: 'text' }, z.string()),
    treasureCount: computed({ label: 'Treasures', kind: 'number' }, z.int()),
    isActive: activeOnceAdded({ required: 'Choose 1 or 0' }),
    orderBy: computed({ label: 'OrderBy', kind: 'number' }, z.int()),
  },
});
export type TreasureTopic = RowOf<typeof treasureTopic>;

export const treasureTopics = defineCallsWith('treasures', 'treasureTopics', { needs: ['/add_topics'] })({
  /** The active ones, to choose from. */
  names: readCall({
    path: 'gettopics',
    shows: ['treasure_topics'],
    needs: ['/add_treasures'],
    input: z.object({ appID: id(), sectionID: id() }),
    output: z.object({
      topics: z.array(z.object({ id: z.int(), treasureID: z.int(), name: z.string() })),
    }),
    saysWhenEmpty: noTopic,
  }),
  /** The section decides, whatever its app: the documents send appID '1' for both apps (d2 §7, d3 §7). */
  list: readCall({
    path: 'treasuretopicList',
    shows: ['treasure_topic_courses', 'treasure_topics', 'treasures'],
    input: z.object({ sectionID: id(), appID: z._default(id(), 1) }),
    output: z.object({ topics: z.array(treasureTopic.row) }),
    saysWhenEmpty: 'No Treasure Topic Found!!',
    history: [
      { table: 'treasure_topics', key: 'id' },
      { table: 'treasure_topic_courses', key: 'id/*' },
    ],
  }),
  /** Adds one, or with `isEditable` 1 changes the one that `treasureID` names. */
  save: changeCall({
    path: 'addtopic',
    writes: ['treasure_topic_courses', 'treasure_topics'],
    input: z.object({
      appID: id(required),
      sectionID: id(required),
      courses: example(z.optional(idList({ max: 100 })), '1'),
      treasureTopic: example(filledName(200, required), 'Maxims'),
      isEditable: example(z._default(flag(), 0), 0),
      treasureID: example(z.optional(z.union([z.literal(''), z.null(), id()])), 900_001),
      /** Left out: after the last one, or unchanged. */
      orderBy: z.optional(orderBy()),
      rowVersion: rowVersion(),
    }),
    output: z.object({ treasureID: z.int() }),
    says: 'Treasure topic saved',
  }),
  setState: changeCall({
    path: 'admin/treasuretopicstate',
    writes: ['treasure_topics'],
    addition: true,
    input: treasureTopic.editInput,
    says: 'Treasure topic updated',
  }),
});
