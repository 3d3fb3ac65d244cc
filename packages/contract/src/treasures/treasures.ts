import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, computed, hidden, key, onceAdded, yesOrNo } from '../fields.ts';
import { type RowOf, resource } from '../resource.ts';
import { example, flag, id, idList, orderBy, richText, rowVersion } from '../values.ts';

/**
 * Treasures: posts of rich text about a topic of their own within a subject, which these calls name a section (gaps
 * A13). Their paths have no `admin/` (d3 §7).
 */

const required = 'Please fill all the required fields';
const state = 'Choose 1 or 0';

export const verifyStates = { 1: 'Verified', 0: 'Not verified' } as const;

/** A treasure under all the names that the documents have for its fields (gaps A43). */
export const treasure = resource({
  name: 'treasures',
  label: 'Treasure',
  key: 'TreasureID',
  sentKey: 'treasurePostID',
  keyExample: 900_001,
  fields: {
    /** The same as `TreasureID`. */
    postID: hidden(z.int()),
    TreasureID: key({ label: 'ID' }),
    /** The name of its topic: a treasure has none of its own. */
    name: hidden(z.string()),
    /** The same as `treasurePost`. */
    post: hidden(z.string()),
    treasurePost: computed({ label: 'Treasure', kind: 'html' }, z.string()),
    /** Course ids separated by commas. */
    courses: computed({ label: 'Course', kind: 'text' }, z.string()),
    isVerify: {
      ...onceAdded(yesOrNo({ label: 'IsVerify', required: state })),
      choices: verifyStates,
      edit: flag(state),
    },
    isActive: activeOnceAdded({ required: state }),
    orderBy: computed({ label: 'OrderBy', kind: 'number' }, z.int()),
  },
});
export type Treasure = RowOf<typeof treasure>;

export const treasures = defineCallsWith('treasures', 'treasures', { needs: ['/add_treasures'] })({
  /** The subjects that courses of the app use. */
  sections: readCall({
    path: 'getsubjects',
    shows: ['subject_maps', 'subjects'],
    needs: ['/add_treasures', '/add_topics'],
    input: z.object({ appID: id() }),
    output: z.object({ subjects: z.array(z.object({ sectionID: z.int(), name: z.string() })) }),
    saysWhenEmpty: 'No data found',
  }),
  /** The documents send appID '1' whatever is shown; the topic alone decides. */
  list: readCall({
    path: 'viewTreasure',
    shows: ['treasure_courses', 'treasure_topics', 'treasures'],
    input: z.object({ sectionID: id(), appID: z._default(id(), 1), topicID: example(id(), 900_001) }),
    output: z.object({ treasures: z.array(treasure.row) }),
    saysWhenEmpty: 'No Treasures Found!!',
    history: [
      { table: 'treasures', key: 'TreasureID' },
      { table: 'treasure_courses', key: 'TreasureID/*' },
    ],
  }),
  /** Adds one, or with `isEditable` 1 changes the one that `treasurePostID` names. */
  save: changeCall({
    path: 'addtreasure',
    writes: ['image_uses', 'treasure_courses', 'treasures'],
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
  setState: changeCall({
    path: 'admin/treasurestate',
    writes: ['image_uses', 'treasures'],
    addition: true,
    input: treasure.editInput,
    says: 'Treasure updated',
  }),
});
