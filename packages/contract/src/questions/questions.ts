import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, textFilter } from '../list-filters.ts';
import { flag, id, nothing, oneOf, rowVersion, text } from '../values.ts';
import { difficultyLevels, question, questionTypes } from './question.ts';
import { answerRule, durationRule, optionRule, questionHtml, uniqueIDRule } from './question-rules.ts';

/** The bank of questions: d1 names its screens, the calls are additions (gaps B1, B3). */

const activeWords = { 1: 'Active', 0: 'Inactive' } as const;

const bank = ['/mcq_ques', '/numerical-ques', '/questions'] as const;

const type = () => oneOf([1, 2], 'Choose what kind of question it is: MCQ or Numerical');

const written = z.object({
  type: type(),
  uniqueID: z._default(uniqueIDRule(), ''),
  quesText: questionHtml('Please enter the question'),
  optionsOne: z._default(optionRule(), ''),
  optionsTwo: z._default(optionRule(), ''),
  optionsThree: z._default(optionRule(), ''),
  optionsFour: z._default(optionRule(), ''),
  optionsFive: z._default(optionRule(), ''),
  /** Numbers of the right options with commas ('2', '1,3'), or a number as text, which never becomes a float. */
  answer: text(40),
  difficultyLevel: oneOf([1, 2, 3], 'Choose how difficult it is: Easy, Medium or Hard'),
  /** Seconds. */
  questionDuration: durationRule(),
  solution: z._default(questionHtml(), ''),
  reference: z._default(questionHtml(), ''),
  isActive: z._default(flag('Choose whether it is active'), 1),
});

/** What a person or a file says of a question; checked with all rules, `answer` not yet in its one spelling. */
export const questionInput = written.check(answerRule);
export type QuestionInput = z.output<typeof questionInput>;

const similarQuestion = z.object({
  questionID: z.int(),
  uniqueID: z.string(),
  type: z.int(),
  /** The words of text and options, without their HTML. */
  words: z.string(),
  isActive: z.int(),
  /** 0 to 1: shared trigrams. */
  similarity: z.number(),
});
export type SimilarQuestion = z.infer<typeof similarQuestion>;

const bodyLimitBytes = 1024 * 1024;
const stale = [
  ...['questions.list', 'questions.one', 'questions.similar', 'readiness.list'],
  ...['mapped', 'search', 'chosen'].map((verb) => `questionMapping.${verb}`),
];

export const questions = defineCalls('questions', 'questions', {
  /** Newest first. Filters are joined by "and"; every word of `search` occurs in the text or the options. */
  list: listCall({
    path: 'admin/questions',
    needs: bank,
    addition: true,
    row: question,
    wire: { rows: 'questions' },
    given: { type: type() },
    /** A number finds by id; else words, or the beginning of a unique id. */
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
    needs: [...bank, '/map_treasure'],
    addition: true,
    input: z.object({ questionID: id() }),
    output: question,
  }),
  add: call({
    path: 'admin/addquestion',
    kind: 'change',
    needs: bank,
    addition: true,
    input: questionInput,
    output: z.object({ questionID: z.int() }),
    says: 'Question added',
    stale,
    bodyLimitBytes,
  }),
  /** The type of a question never changes: what it is mapped to counts on it. */
  edit: call({
    path: 'admin/editquestion',
    kind: 'change',
    needs: bank,
    addition: true,
    input: z
      .extend(written, {
        questionID: id(),
        isActive: flag('Choose whether it is active'),
        rowVersion: rowVersion(),
      })
      .check(answerRule),
    output: nothing(),
    says: 'Question updated',
    stale,
    bodyLimitBytes,
  }),
  /** Questions whose text and options are nearly these, the nearest first, at most five. */
  similar: call({
    path: 'admin/similarquestions',
    kind: 'read',
    needs: bank,
    addition: true,
    input: z.object({
      quesText: z._default(questionHtml(), ''),
      optionsOne: z._default(optionRule(), ''),
      optionsTwo: z._default(optionRule(), ''),
      optionsThree: z._default(optionRule(), ''),
      optionsFour: z._default(optionRule(), ''),
      optionsFive: z._default(optionRule(), ''),
      /** The question that is being edited: it is not similar to itself. */
      questionID: z.optional(id()),
    }),
    output: z.object({ similar: z.array(similarQuestion) }),
    rows: 'similar',
    bodyLimitBytes,
  }),
});
