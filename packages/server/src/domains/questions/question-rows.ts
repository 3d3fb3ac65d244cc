import { invalid } from '@prepdesk/contract/failures';
import { answerFaults, answerOf } from '@prepdesk/contract/questions/question-rules';
import type { QuestionInput } from '@prepdesk/contract/questions/questions';
import { sql } from 'drizzle-orm';
import { questions as table } from '../../db/schema/questions.ts';
import { bandsOf, wordsOf } from './question-words.ts';

/** A question in the form in which calls return it. */
export const questionColumns = {
  questionID: table.id,
  uniqueID: sql<string>`coalesce(${table.uniqueID}::text, '')`.as('unique_id'),
  type: table.type,
  quesText: table.quesText,
  optionsOne: table.optionsOne,
  optionsTwo: table.optionsTwo,
  optionsThree: table.optionsThree,
  optionsFour: table.optionsFour,
  optionsFive: table.optionsFive,
  answer: table.answer,
  difficultyLevel: table.difficultyLevel,
  questionDuration: table.durationSeconds,
  solution: table.solution,
  reference: table.reference,
  isActive: table.isActive,
  rowVersion: table.rowVersion,
};

/**
 * The stored values of a question, including its words and bands.
 * @param input checked by the contract's rules, with sanitised HTML
 * @throws Failure `invalid` for an option that is empty after sanitising
 */
export function questionRow(input: QuestionInput) {
  const faults = answerFaults(input);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const { uniqueID, questionDuration: durationSeconds, ...rest } = input;
  const { type, quesText, optionsOne, optionsTwo, optionsThree, optionsFour, optionsFive } = rest;
  const { difficultyLevel, solution, reference, isActive } = rest;
  const words = wordsOf(input);
  return {
    ...{ type, quesText, optionsOne, optionsTwo, optionsThree, optionsFour, optionsFive },
    ...{ difficultyLevel, durationSeconds, solution, reference, isActive, words },
    uniqueID: uniqueID || null,
    answer: answerOf(input),
    bands: bandsOf(words),
  };
}
