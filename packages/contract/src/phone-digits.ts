import * as z from 'zod/mini';
import { foldForSearch } from './fold-for-search.ts';
import { converted } from './values.ts';

/**
 * Prefixes before the ten digits of an Indian number. Exactly twelve digits that begin with 91 are the person that
 * `+91…` is; ten digits that begin with 91 are a number like any other.
 */
const prefix = /^(?:(?:\+|00)91\+?0?|91|0)(?=\d{10}$)/;

/**
 * The digits of a phone number as a person writes it or a phone copies it: '+91 98765-43210', '098765 43210',
 * '९८७६५४३२१०', with marks of direction around it. Anything but digits in the answer was no part of a phone number.
 */
export const phoneDigits = (typed: string): string =>
  foldForSearch(typed)
    .replace(/[\s()-]/g, '')
    .replace(prefix, '');

/** A phone as people read it: '+91 9876543210'. Where none is known, what stands for none stays as it is. */
export const phoneText = (phone: string, countryCode = '91'): string =>
  /^\d+$/.test(phone) ? `+${countryCode} ${phone}` : phone;

/** A phone number or a part of one, by which something is looked up; '' for none. */
export const partOfPhone = (maxLength: number) =>
  z
    .string()
    .check(
      z.overwrite(phoneDigits),
      z.maxLength(maxLength, `Please keep this under ${maxLength} characters`),
    );

/** The number whose digits `isRight`; scripts send it as a number, too. */
export const phoneNumber = (message: string, isRight: RegExp) =>
  converted(z.union([z.string(message), z.number(message)], message), (value, refuse) => {
    const digits = phoneDigits(String(value));
    return isRight.test(digits) ? digits : refuse(message);
  });
