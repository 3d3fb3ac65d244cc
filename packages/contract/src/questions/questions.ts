import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, manyFilter, textFilter } from '../list-filters.ts';
import { inDigits } from '../numbers-shown.ts';
import { listParts } from '../resource.ts';
import { example, flag, id, oneOf, optionalID } from '../values.ts';
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

/** One change sets the state of at most this many. */
export const maxSet = 500;

export const questions = defineCallsWith('questions', 'questions', { needs: bank, addition: true })({
  /** Newest first. Filters are joined by "and"; every word of `search` occurs in the text or the options. */
  list: listCall({
    path: 'admin/questions',
    shows: ['questions'],
    ...listParts(question),
    wire: { rows: 'questions' },
    given: { type: question.fields.type.add },
    /** A number finds by id; any other text finds words, or the beginning of a unique id. */
    searchLength: 200,
    filters: {
      difficultyLevel: choiceFilter('difficultyLevel', 'Difficulty', oneOf([1, 2, 3]), difficultyLevels),
      isActive: choiceFilter('isActive', 'IsActive', flag(), question.fields.isActive.choices),
      uniqueID: textFilter('uniqueID', 'Unique ID', 64),
      /** Of the sub-topics that have it; both together mean one and the same sub-topic. */
      courses: manyFilter('courseIDs', 'Course'),
      subjects: manyFilter('subjectIDs', 'Subject'),
    },
    history: [{ table: 'questions', key: 'questionID' }],
  }),
  one: readCall({
    path: 'admin/question',
    shows: ['questions'],
    needs: [...bank, '/map_treasure'],
    input: z.object({ questionID: example(id(), 900_001) }),
    output: question.row,
  }),
  add: changeCall({
    path: 'admin/addquestion',
    writes: ['image_uses', 'questions'],
    input: question.addInput,
    output: z.object({ questionID: z.int() }),
    says: 'Question added',
    bodyLimitBytes,
  }),
  edit: changeCall({
    path: 'admin/editquestion',
    writes: ['image_uses', 'questions'],
    input: question.editInput,
    says: 'Question updated',
    bodyLimitBytes,
  }),
  /** Activates or deactivates many of one type. Those that changed since they were seen stay as they are, and are answered. */
  setStates: changeCall({
    path: 'admin/setquestionstates',
    writes: ['questions'],
    does: 'set the state of',
    input: z.object({
      type: question.fields.type.add,
      isActive: example(flag('Choose whether they are active'), 0),
      questions: example(
        z
          .array(z.object({ questionID: id(), rowVersion: id() }), 'Please choose questions')
          .check(
            z.minLength(1, 'Please choose questions'),
            z.maxLength(maxSet, `At most ${inDigits(maxSet)} questions are changed at once`),
          ),
        [{ questionID: 900_001, rowVersion: 1 }],
      ),
    }),
    output: z.object({
      changed: z.int(),
      /** They were in that state already. */
      unchanged: z.int(),
      /** The ids of those that changed since they were seen. */
      left: z.array(z.int()),
    }),
    says: 'Questions changed',
  }),
  /** Questions whose text and options are nearly the same, the most similar first, at most five. */
  similar: readCall({
    path: 'admin/similarquestions',
    shows: ['questions'],
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
