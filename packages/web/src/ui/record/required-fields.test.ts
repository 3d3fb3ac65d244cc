import { type Level, level, levels } from '@prepdesk/contract/catalogue/levels';
import { type Question, question } from '@prepdesk/contract/questions/question';
import { questions } from '@prepdesk/contract/questions/questions';
import { expect, test } from 'vitest';
import { type Draft, draftOf, entriesOf } from '../fields/fields-of.ts';
import { fieldsFor, inputsFor } from '../fields/resource-fields.ts';
import { requiredFields } from './required-fields.ts';

test('a field is required because the rules of its call refuse it blank, whatever it holds now', () => {
  const fields = entriesOf<Level>(fieldsFor(level, { id: false }));
  const stored = { id: 5, levelName: 'Foundation', isActive: 1, rowVersion: 3 };
  const { edit } = inputsFor(level, { courseID: 7 });
  const plan = { fields, call: levels.edit, toInput: (draft: Draft) => edit(draft, stored) };
  const draft = draftOf(fields, stored);
  expect([...requiredFields(plan, draft, stored)]).toEqual(['levelName', 'isActive']);
  expect(requiredFields(plan, { ...draft, levelName: '' }, stored).has('levelName')).toBe(true);
});

test('a field that may be left out is not required', () => {
  const fields = entriesOf<Question>(fieldsFor(question, { questionID: false }));
  const plan = { fields, call: questions.add, toInput: inputsFor(question).add };
  const required = requiredFields(plan, draftOf(fields, null), null);
  expect(required.has('quesText')).toBe(true);
  expect(required.has('uniqueID')).toBe(false);
  expect(required.has('reference')).toBe(false);
});
