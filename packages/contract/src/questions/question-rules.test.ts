import { expect, test } from 'vitest';
import { answerErrors } from './question-rules.ts';

const mcq = {
  type: 1,
  answer: '',
  optionsOne: '',
  optionsTwo: '',
  optionsThree: '',
  optionsFour: '',
  optionsFive: '',
};

test('a question without options is told once that it has at least two, at the first that is missing', () => {
  const atLeastTwo = 'A question has at least two options';
  const answer = 'Please select the right answer';
  expect(answerErrors(mcq)).toEqual({ optionsOne: atLeastTwo, answer });
  expect(answerErrors({ ...mcq, optionsOne: 'a' })).toEqual({ optionsTwo: atLeastTwo, answer });
});
