import * as z from 'zod/mini';
import { hasVisible, plainLine } from './unseen.ts';
import { example } from './values.ts';

/** Names of people and of things. */

const longest = (maxLength: number) => `Please keep this under ${maxLength} characters`;

/** Hindi or English, a course or a year: something that can be read aloud. */
const hasLetterOrDigit = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && hasVisible(line);
const unreadable = 'Please enter a name that has a letter or a digit';

/** May be empty. Stored without what cannot be seen, as one line with one kind of blank and hyphen. */
export const optionalName = (maxLength: number) =>
  example(
    z.string().check(
      z.overwrite(plainLine),
      z.maxLength(maxLength, longest(maxLength)),
      z.refine((line) => line === '' || hasLetterOrDigit(line), unreadable),
    ),
    '',
  );

/** @param message for a name that is empty, or has only what cannot be seen */
export const filledName = (maxLength: number, message: string) =>
  z
    .string(message)
    .check(
      z.overwrite(plainLine),
      z.minLength(1, message),
      z.maxLength(maxLength, longest(maxLength)),
      z.refine(hasLetterOrDigit, unreadable),
    );
