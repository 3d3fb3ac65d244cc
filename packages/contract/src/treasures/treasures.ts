import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, flag, id, idList, nothing, orderBy, richText, rowVersion } from '../values.ts';
import { treasurePost } from './treasure-post.ts';

/**
 * Treasures: posts of rich text about a topic of their own within a subject, which these calls name a section (gaps
 * A13). Their paths have no `admin/` (d3 §7).
 */

const required = 'Please fill all the required fields';
const state = 'Choose 1 or 0';

const treasure = z.object({
  ...treasurePost,
  /** Course ids separated by commas. */
  courses: z.string(),
  rowVersion: z.int(),
});
export type Treasure = z.infer<typeof treasure>;

export const treasures = defineCalls('treasures', 'treasures', {
  /** The subjects that courses of the app use. */
  sections: call({
    path: 'getsubjects',
    kind: 'read',
    shows: ['subject_maps', 'subjects'],
    needs: ['/add_treasures', '/add_topics'],
    input: z.object({ appID: id() }),
    output: z.object({ subjects: z.array(z.object({ sectionID: z.int(), name: z.string() })) }),
    rows: 'subjects',
    saysWhenEmpty: 'No data found',
  }),
  /** The documents send appID '1' whatever is shown; the topic alone decides. */
  list: call({
    path: 'viewTreasure',
    kind: 'read',
    shows: ['treasure_courses', 'treasure_topics', 'treasures'],
    needs: ['/add_treasures'],
    input: z.object({ sectionID: id(), appID: z._default(id(), 1), topicID: example(id(), 900_001) }),
    output: z.object({ treasures: z.array(treasure) }),
    rows: 'treasures',
    saysWhenEmpty: 'No Treasures Found!!',
    history: [
      { table: 'treasures', key: 'TreasureID' },
      { table: 'treasure_courses', key: 'TreasureID/*' },
    ],
  }),
  /** Adds one, or with `isEditable` 1 changes the one that `treasurePostID` names. */
  save: call({
    path: 'addtreasure',
    kind: 'change',
    writes: ['image_uses', 'treasure_courses', 'treasures'],
    needs: ['/add_treasures'],
    input: z.object({
      sectionID: id(required),
      topicID: example(id(required), 900_001),
      courses: example(idList({ max: 100, messageIfNone: required }), '1'),
      content: richText({ maxLength: 100_000, messageIfNone: required }),
      isEditable: example(z._default(flag(), 0), 0),
      treasurePostID: example(z.optional(z.union([z.literal(''), z.null(), id()])), 900_001),
      /** Left out: after the last one, or unchanged. */
      orderBy: z.optional(orderBy()),
      rowVersion: rowVersion(),
    }),
    output: z.object({ treasurePostID: z.int() }),
    says: 'Treasure saved',
    bodyLimitBytes: 512 * 1024,
  }),
  setState: call({
    path: 'admin/treasurestate',
    kind: 'change',
    writes: ['image_uses', 'treasures'],
    needs: ['/add_treasures'],
    addition: true,
    input: z.object({
      treasurePostID: example(id(), 900_001),
      isActive: flag(state),
      isVerify: flag(state),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Treasure updated',
  }),
});
