import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, textFilter } from '../list-filters.ts';
import { example, flag, id, nothing, oneOf, rowVersion, text } from '../values.ts';
import { difficultyLevels, question, questionTypes } from './question.ts';
import { answerRule, durationRule, optionRule, questionHtml, uniqueIDRule } from './question-rules.ts';

/** The bank of questions: d1 names its screens, the calls are additions (gaps B1, B3). */

const activeWords = { 1: 'Active', 0: 'Inactive' } as const;

const bank = ['/mcq_ques', '/numerical-ques', '/questions'] as const;

const type = () => oneOf([1, 2], 'Choose what kind of question it is: MCQ or Numerical');

const written = z.object({
  type: type(),
  uniqueID: z._default(uniqueIDRule(), ''),
  quesText: example(questionHtml('Please enter the question'), '<p>Which asset is current?</p>'),
  optionsOne: example(z._default(optionRule(), ''), '<p>Cash in hand</p>'),
  optionsTwo: example(z._default(optionRule(), ''), '<p>Plant and machinery</p>'),
  optionsThree: example(z._default(optionRule(), ''), '<p>पूंजी</p>'),
  optionsFour: example(z._default(optionRule(), ''), ''),
  optionsFive: example(z._default(optionRule(), ''), ''),
  /**
   * Numbers of the right options separated by commas ('2', '1,3'), or a number as text, which never becomes a float.
   */
  answer: example(text(40), '1'),
  difficultyLevel: oneOf([1, 2, 3], 'Choose how difficult it is: Easy, Medium or Hard'),
  /** Seconds. */
  questionDuration: durationRule(),
  solution: example(z._default(questionHtml(), ''), '<p>It is spent within a year</p>'),
  reference: example(z._default(questionHtml(), ''), ''),
  isActive: z._default(flag('Choose whether it is active'), 1),
});

/** What a person or a file enters for a question; checked with all rules, `answer` not yet in its canonical form. */
export const questionInput = written.check(answerRule);
export type QuestionInput = z.output<typeof questionInput>;

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
    row: question,
    wire: { rows: 'questions' },
    given: { type: type() },
    /** A number finds by id; any other text finds words, or the beginning of a unique id. */
    searchLength: 200,
    filters: {
      difficultyLevel: choiceFilter('difficultyLevel', 'Difficulty', oneOf([1, 2, 3]), difficultyLevels),
      isActive: choiceFilter('isActive', 'IsActive', flag(), activeWords),
      uniqueID: textFilter('uniqueID', 'Unique ID', 64),
    },
    sorts: ['questionID', 'difficultyLevel'],
    columns: {
      questionID: { label: 'ID', kind: 'number' },
      uniqueID: { label: 'Unique ID' },
      type: { label: 'Type', choices: questionTypes },
      quesText: { label: 'Question', kind: 'html' },
      optionsOne: { label: 'Option 1', kind: 'html' },
      optionsTwo: { label: 'Option 2', kind: 'html' },
      optionsThree: { label: 'Option 3', kind: 'html' },
      optionsFour: { label: 'Option 4', kind: 'html' },
      optionsFive: { label: 'Option 5', kind: 'html' },
      answer: { label: 'Answer' },
      difficultyLevel: { label: 'Difficulty', choices: difficultyLevels },
      questionDuration: { label: 'Duration', kind: 'number' },
      isActive: { label: 'IsActive', choices: activeWords },
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
    output: question,
  }),
  add: call({
    path: 'admin/addquestion',
    kind: 'change',
    writes: ['image_uses', 'questions'],
    needs: bank,
    addition: true,
    input: questionInput,
    output: z.object({ questionID: z.int() }),
    says: 'Question added',
    bodyLimitBytes,
  }),
  /** The type of a question never changes: what it is mapped to relies on it. */
  edit: call({
    path: 'admin/editquestion',
    kind: 'change',
    writes: ['image_uses', 'questions'],
    needs: bank,
    addition: true,
    input: z
      .extend(written, {
        questionID: example(id(), 900_001),
        isActive: flag('Choose whether it is active'),
        rowVersion: rowVersion(),
      })
      .check(answerRule),
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
      quesText: example(z._default(questionHtml(), ''), '<p>Which asset is current?</p>'),
      optionsOne: example(z._default(optionRule(), ''), '<p>Cash in hand</p>'),
      optionsTwo: example(z._default(optionRule(), ''), '<p>Plant and machinery</p>'),
      optionsThree: example(z._default(optionRule(), ''), '<p>पूंजी</p>'),
      optionsFour: example(z._default(optionRule(), ''), ''),
      optionsFive: example(z._default(optionRule(), ''), ''),
      /** The question being edited: it is not similar to itself. */
      questionID: example(z.optional(id()), 900_001),
    }),
    output: z.object({ similar: z.array(similarQuestion) }),
    rows: 'similar',
    bodyLimitBytes,
  }),
});
