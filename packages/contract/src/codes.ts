import * as z from 'zod/mini';
import { plainCode } from './unseen.ts';
import { example } from './values.ts';

/** Codes, references and e-mail addresses: texts that are compared with others as they are. */

const longest = (maxLength: number) => `Please keep this under ${maxLength} characters`;

/** A code that may be empty. */
export const optionalCode = (maxLength: number) =>
  example(z.string().check(z.overwrite(plainCode), z.maxLength(maxLength, longest(maxLength))), '');

export const filledCode = (maxLength: number, message: string) =>
  z
    .string(message)
    .check(z.overwrite(plainCode), z.minLength(1, message), z.maxLength(maxLength, longest(maxLength)));

/** A name, a dot somewhere after the @, and no spaces: whether mail arrives, only sending one shows. */
const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

const maxEmailLength = 200;

/** An e-mail address that may be left out. */
export const optionalEmail = (message: string) =>
  optionalCode(maxEmailLength).check(z.refine((value) => value === '' || isEmail(value), message));
