import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { inDigits } from '../numbers-shown.ts';
import { question } from '../questions/question.ts';
import { converted, example, flag, id, text } from '../values.ts';

/** Which questions a sub-topic of slug 2 or 6 contains, and in which order (d1 §4). */

export const questionSlugIDs = [2, 6] as const;
export const maxMappedQuestions = 20_000;
export const maxQuestionMatches = 200;

const mappableQuestion = z.extend(question.row, {
  /** 1: mapped to this sub-topic. */
  mapped: z.int(),
});
export type MappableQuestion = z.infer<typeof mappableQuestion>;

const badList = 'mappedQues is a list of question numbers separated by commas';
const tooMany = `A sub-topic holds at most ${inDigits(maxMappedQuestions)} questions`;
const largestID = 2_147_483_647;

/** '5,9,12' as numbers, each once, in their order; empty for an empty text. @returns null for anything else */
export function questionsListed(list: string): number[] | null {
  const trimmed = list.trim();
  if (trimmed === '') return [];
  if (!/^\d{1,10}(\s*,\s*\d{1,10})*$/.test(trimmed)) return null;
  const ids = [...new Set(trimmed.split(',').map(Number))];
  return ids.every((one) => one > 0 && one <= largestID) ? ids : null;
}

const listOfQuestions = () =>
  example(
    converted(z.string(badList), (list, refuse) => {
      const ids = questionsListed(list);
      return ids && ids.length <= maxMappedQuestions ? ids : refuse(ids ? tooMany : badList);
    }),
    '700001,700002,700003',
  );

const history = [{ table: 'questions', key: 'questionID' }];

export const questionMapping = defineCallsWith('mapping', 'questionMapping', { needs: ['/subtopic/{id}'] })({
  /** In the order in which learners get them. */
  mapped: readCall({
    path: 'admin/getmappedquestions',
    shows: ['questions', 'sub_topic_questions', 'sub_topics'],
    input: z.object({
      subTopicID: example(id(), 700_001),
      /** 1: options, solution and reference stay empty, which halves a list of thousands. */
      isBrief: z.optional(flag()),
    }),
    output: z.object({
      questions: z.array(mappableQuestion),
      /** Identifies this state of the set; sent with a save, it reveals a stale one. */
      setVersion: z.string(),
    }),
    saysWhenEmpty: 'No data found',
    history,
  }),
  /** In the whole bank; an empty search answers what is mapped. */
  search: readCall({
    path: 'admin/searchquestions',
    shows: ['questions', 'sub_topic_questions', 'sub_topics'],
    input: z.object({ subTopicID: example(id(), 700_001), search: example(text(200), 'sale') }),
    output: z.object({
      questions: z.array(mappableQuestion),
      /** More match than are answered. */
      isCapped: z.boolean(),
    }),
    saysWhenEmpty: 'No data found',
    notFoundMessage: 'No Data Found for',
    history,
  }),
  /** Questions by their numbers, for ticks that survive a reload. */
  chosen: readCall({
    path: 'admin/chosenquestions',
    shows: ['questions', 'sub_topic_questions', 'sub_topics'],
    addition: true,
    input: z.object({ subTopicID: example(id(), 700_001), chosenQues: listOfQuestions() }),
    output: z.object({ questions: z.array(mappableQuestion) }),
    rows: 'questions',
    bodyLimitBytes: 256 * 1024,
  }),
  /** The complete set; without `setVersion` it overwrites whatever is there. */
  save: changeCall({
    path: 'admin/savemappedquestions',
    writes: ['sub_topic_questions'],
    input: z.object({
      subTopicID: example(id(), 700_001),
      mappedQues: listOfQuestions(),
      setVersion: example(z.optional(text(64)), undefined),
    }),
    says: 'Questions mapped',
    does: 'saved the questions of',
    bodyLimitBytes: 256 * 1024,
  }),
});
