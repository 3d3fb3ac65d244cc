import * as z from 'zod/mini';
import { phoneDigits } from './phone-digits.ts';
import { converted, example } from './values.ts';

/** How many phones may be sent at once (gaps C44). */
export const maxPhones = 1000;

export type PhoneList = {
  /** National numbers, each once, in the order in which they were typed. */
  phones: string[];
  /** Entries that are not phone numbers, as they were typed. */
  wrong: string[];
};

/** What stands between two phones, also as Asian keyboards write it. */
export const separators = /[,;\n，；、]/;

/** Numbers of 10 to 12 digits, as learners have them, each once, however they are written (`phoneDigits`). */
export function phonesIn(list: string): PhoneList {
  const phones = new Set<string>();
  const wrong = new Set<string>();
  for (const typed of list.split(separators).map((one) => one.trim())) {
    const digits = phoneDigits(typed);
    if (/^\d{10,12}$/.test(digits)) phones.add(digits);
    else if (typed !== '') wrong.add(typed.slice(0, 40));
  }
  return { phones: [...phones], wrong: [...wrong] };
}

const noPhones = 'Please enter phone numbers, separated by commas';

/** @returns the numbers and the invalid entries; there is at least one number */
export const phoneList = (tooMany: string) =>
  example(
    converted(z.union([z.string(noPhones), z.number(noPhones)], noPhones), (list, refuse): PhoneList => {
      const match = phonesIn(String(list));
      if (match.phones.length > maxPhones) return refuse(tooMany);
      const [first] = match.wrong;
      if (match.phones.length > 0) return match;
      return refuse(first === undefined ? noPhones : `${first} is not a phone number`);
    }),
    '9100000001',
  );
