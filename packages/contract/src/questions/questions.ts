import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, textFilter } from '../list-filters.ts';
import { listParts } from '../resource.ts';
import { example, flag, id, nothing, oneOf, optionalID } from '../values.ts';
import { difficultyLevels, question } from './question.ts';
import { questionHtml } from './question-rules.ts';

/** The bank of questions: d1 names its screens, the calls are additions (gaps B1, B3). */

const bank = ['/mcq_ques', '/numerical-ques', '/questions'] as const;

const similarQuestion = z.object({
  questionID: z.int(),
  uniqueID: z.string(),
  type: z.int(),
  /** The words of text and options, without their HTML. */
  words: z.string(),
  isActive: z.int(),
  /** 0 to 1: share of common trigrams. */
  similarity: z.number(),
});
export type SimilarQuestion = z.infer<typeof similarQuestion>;

const bodyLimitBytes = 1024 * 1024;

export const questions = defineCalls('questions', 'questions', {
  /** Newest first. Filters are joined by "and"; every word of `search` occurs in the text or the options. */
  list: listCall({
    path: 'admin/questions',
    shows: ['questions'],
    needs: bank,
    addition: true,
    ...listParts(question),
    wire: { rows: 'questions' },
    given: { type: question.fields.type.add },
    /** A number finds by id; any other text finds words, or the beginning of a unique id. */
    searchLength: 200,
    filters: {
      difficultyLevel: choiceFilter('difficultyLevel', 'Difficulty', oneOf([1, 2, 3]), difficultyLevels),
      isActive: choiceFilter('isActive', 'IsActive', flag(), question.fields.isActive.choices),
      uniqueID: textFilter('uniqueID', 'Unique ID', 64),
    },
    saysWhenEmpty: 'No data found',
    history: [{ table: 'questions', key: 'questionID' }],
  }),
  one: call({
    path: 'admin/question',
    kind: 'read',
    shows: ['questions'],
    needs: [...bank, '/map_treasure'],
    addition: true,
    input: z.object({ questionID: example(id(), 900_001) }),
    output: question.row,
  }),
  add: call({
    path: 'admin/addquestion',
    kind: 'change',
    writes: ['image_uses', 'questions'],
    needs: bank,
    addition: true,
    input: question.addInput,
    output: z.object({ questionID: z.int() }),
    says: 'Question added',
    bodyLimitBytes,
  }),
  edit: call({
    path: 'admin/editquestion',
    kind: 'change',
    writes: ['image_uses', 'questions'],
    needs: bank,
    addition: true,
    input: question.editInput,
    output: nothing(),
    says: 'Question updated',
    bodyLimitBytes,
  }),
  /** Questions whose text and options are nearly the same, the most similar first, at most five. */
  similar: call({
    path: 'admin/similarquestions',
    kind: 'read',
    shows: ['questions'],
    needs: bank,
    addition: true,
    input: z.object({
      quesText: z._default(questionHtml(), ''),
      optionsOne: question.fields.optionsOne.add,
      optionsTwo: question.fields.optionsTwo.add,
      optionsThree: question.fields.optionsThree.add,
      optionsFour: question.fields.optionsFour.add,
      optionsFive: question.fields.optionsFive.add,
      /** The question being edited: it is not similar to itself. */
      questionID: example(optionalID(), 900_001),
    }),
    output: z.object({ similar: z.array(similarQuestion) }),
    rows: 'similar',
    bodyLimitBytes,
  }),
});
