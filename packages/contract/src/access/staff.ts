import * as z from 'zod/mini';
import { phoneNumber } from '../phone-digits.ts';
import { routes } from '../routes.ts';
import { converted, example } from '../values.ts';
import { countryCode } from './sign-in.ts';

/** Fields shared by the calls on people and their rights. */

/** Fixed to 91 in the console (d2 §9); a caller may leave it out (gaps A59). */
export const userCountryCode = () => z._default(countryCode(), '91');

const badPhone = 'Please enter a valid phone number';

const phoneOf = (isRight: RegExp) => () => example(phoneNumber(badPhone, isRight), '9000000007');

/** No phone number in the world is longer (E.164). */
export const maxPhoneDigits = 15;

/** Numeric, at least 10 digits (d2 §5). */
export const anyPhone = phoneOf(new RegExp(`^\\d{10,${maxPhoneDigits}}$`));

/** 10 digits, as a newly entered phone must have (d2 §5). */
export const newPhone = phoneOf(/^\d{10}$/);

const known = new Set(routes.map(({ key }) => key));

/** Route keys as the documents send them, `1,10,44` (d2 §3), read as ascending numbers without duplicates. */
export const permissionList = () =>
  example(
    converted(z.string(), (list, refuse) => {
      const parts = list.split(',').map((part) => part.trim());
      const keys = list.trim() === '' ? [] : parts.map((part) => (/^\d{1,6}$/.test(part) ? Number(part) : 0));
      const strange = keys.findIndex((key) => !known.has(key));
      if (strange === -1) return [...new Set(keys)].sort((a, b) => a - b);
      return refuse(`There is no permission ${parts[strange]?.slice(0, 20) || 'without a number'}`);
    }),
    '',
  );
