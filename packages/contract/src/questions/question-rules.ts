import * as z from 'zod/mini';
import { optionalCode } from '../codes.ts';
import { foldForSearch } from '../fold-for-search.ts';
import { isBlankHtml } from '../html-words.ts';
import { richText, wholeNumberBetween } from '../values.ts';
import { optionFields } from './option-fields.ts';

/** What makes a question complete (gaps B3), the same for the form, the call and each row of an imported file. */

export const longestDurationSeconds = 7200;
const badDuration = `The duration is a whole number of seconds, from 1 to ${longestDurationSeconds}`;
export const durationRule = () => wholeNumberBetween(1, longestDurationSeconds, badDuration);

/**
 * Letters of any script, digits and the characters that file names and catalogues use; begins with a letter or a digit.
 */
export const uniqueIDRule = () =>
  optionalCode(64).check(
    z.refine(
      (value) => value === '' || /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._/-]*$/u.test(value),
      'A unique ID has letters, digits and . _ - / only, and begins with a letter or a digit',
    ),
  );

/** @param messageIfNone given when it may not be blank */
export const questionHtml = (messageIfNone?: string) =>
  richText({ maxLength: 20_000, ...(messageIfNone ? { messageIfNone } : {}) });

export type Answered = { type: number; answer: string } & Record<(typeof optionFields)[number], string>;

/** '1,3' or '2': each option once, in their order. @returns null for anything else */
export function optionsNamed(answer: string): number[] | null {
  const parts = answer.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^[1-5]$/.test(part))) return null;
  return [...new Set(parts.map(Number))].sort();
}

/** Including meaningless spaces and zeros. */
const longestNumber = 100;

/**
 * A decimal number in its canonical form: '+07.50' is '7.5', '−.5' is '-0.5'. Handled as text throughout, so that no
 * digit is lost to a float. @returns null when it is not a number of at most 15 digits before and 10 after the point
 */
export function decimalOf(answer: string): string | null {
  if (answer.length > longestNumber) return null;
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(foldForSearch(answer));
  if (!match) return null;
  const [, sign, whole = '', part = ''] = match;
  if (whole === '' && part === '') return null;
  const units = whole.replace(/^0+(?=\d)/, '') || '0';
  const fraction = part.replace(/0+$/, '');
  if (units.length > 15 || fraction.length > 10) return null;
  const number = fraction ? `${units}.${fraction}` : units;
  return sign === '-' && number !== '0' ? `-${number}` : number;
}

/** The answer as it is stored. */
export const answerOf = ({ type, answer }: { type: number; answer: string }): string =>
  (type === 2 ? decimalOf(answer) : optionsNamed(answer)?.join(',')) ?? answer;

/** Options have no gaps, an MCQ has two or more, and its answer names some of them. @returns messages by field */
export function answerErrors(row: Answered): Record<string, string> {
  return row.type === 2 ? numericalErrors(row) : mcqErrors(row);
}

function numericalErrors(row: Answered): Record<string, string> {
  const filled = optionFields.filter((field) => !isBlankHtml(row[field]));
  return {
    ...Object.fromEntries(filled.map((field) => [field, 'A numerical question has no options'])),
    ...(decimalOf(row.answer) === null ? { answer: 'The answer is a number, such as 12 or -3.75' } : {}),
  };
}

function mcqErrors(row: Answered): Record<string, string> {
  const isFilled = optionFields.map((field) => !isBlankHtml(row[field]));
  const last = isFilled.lastIndexOf(true);
  const firstMissing = isFilled.slice(0, 2).indexOf(false);
  const errors: Record<string, string> = {};
  optionFields.forEach((field, index) => {
    if (index < last && !isFilled[index]) errors[field] = 'Fill this option, or move up those after it';
    else if (index === firstMissing) errors[field] = 'A question has at least two options';
    const same = optionFields.findIndex((other) => isFilled[index] && row[other] === row[field]);
    if (same >= 0 && same < index) errors[field] = `This is the same as option ${letterOf(same)}`;
  });
  const named = optionsNamed(row.answer);
  if (row.answer === '') errors.answer = 'Please select the right answer';
  else if (!named) errors.answer = 'The answer names options by their numbers, such as 2 or 1,3';
  else if (!named.every((number) => isFilled[number - 1])) {
    errors.answer = 'The answer names an option that is empty';
  }
  return errors;
}

/** As learners see it: the first option is A. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);
