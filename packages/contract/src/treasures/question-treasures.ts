import * as z from 'zod/mini';
import { changeCall, defineCalls, readCall } from '../define-call.ts';
import { example, id, idList, optionalID, text } from '../values.ts';
import { treasure } from './treasures.ts';

const post = z.omit(treasure.row, { courses: true, rowVersion: true });
export type TreasurePost = z.infer<typeof post>;

/** Which treasures a learner reads below a question. */
export const questionTreasures = defineCalls('treasures', 'questionTreasures', {
  /**
   * The active posts of the class's subject, first those that the question already has, wherever they come from; at
   * most 200, so that a larger subject has to be searched.
   */
  list: readCall({
    path: 'admin/gettreasurewithquestion',
    shows: ['classes', 'question_treasures', 'subject_maps', 'treasure_topics', 'treasures'],
    needs: ['/map_treasure'],
    input: z.object({
      classID: id(),
      questionID: example(optionalID(), 900_001),
      search: z._default(text(200), ''),
    }),
    output: z.object({
      today: z.array(post),
      /** Ids separated by commas, including posts that the search leaves out. */
      mapped: z.string(),
      isCapped: z.boolean(),
    }),
    alsoAtTop: ['today'],
    saysWhenEmpty: 'No Treasures Found!!',
  }),
  /** What a learner reads below the explanation of a question: its active posts of active topics, in their order. */
  shown: readCall({
    path: 'admin/questiontreasures',
    shows: ['question_treasures', 'treasure_topics', 'treasures'],
    needs: ['/mcq_ques', '/numerical-ques', '/questions', '/subtopic/{id}', '/map_treasure'],
    addition: true,
    input: z.object({ questionID: example(id(), 900_001) }),
    output: z.object({ treasures: z.array(z.object({ postID: z.int(), post: z.string() })) }),
    rows: 'treasures',
  }),
  /**
   * The complete set: what is missing from `postID` is unmapped. `before` is the set that was read, so that a stale
   * save is noticed.
   */
  save: changeCall({
    path: 'admin/maptreasurewithquestion',
    writes: ['question_treasures'],
    needs: ['/map_treasure'],
    input: z.object({
      postID: example(idList({ max: 500 }), '900001'),
      questionID: example(id(), 900_001),
      before: example(z.optional(idList({ max: 500 })), undefined),
    }),
    output: z.object({ postID: z.string() }),
    says: 'Treasures mapped',
    does: 'mapped the treasures of',
  }),
});
