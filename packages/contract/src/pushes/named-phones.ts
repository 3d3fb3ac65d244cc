import * as z from 'zod/mini';
import { example } from '../values.ts';

/** Whom a push names: phones with commas between (d2 §5). */

/** So many people may be named at once (gaps C44); more are a segment. */
export const mostNamedPeople = 1000;

export type NamedPhones = {
  /** National numbers, each once, in the order in which they were typed. */
  phones: string[];
  /** What is no phone number, as it was typed. */
  wrong: string[];
};

const national = (typed: string): string =>
  typed.replace(/[\s()-]/g, '').replace(/^(\+?91|0)(?=\d{10}$)/, '');

/** Numbers of 10 to 12 digits, as learners have them. Blanks, dashes, a leading 0 or +91 are dropped, and doubles, too. */
export function phonesIn(list: string): NamedPhones {
  const phones = new Set<string>();
  const wrong = new Set<string>();
  for (const typed of list.split(/[,;\n]/).map((one) => one.trim())) {
    const digits = national(typed);
    if (/^\d{10,12}$/.test(digits)) phones.add(digits);
    else if (typed !== '') wrong.add(typed.slice(0, 40));
  }
  return { phones: [...phones], wrong: [...wrong] };
}

const nobodyNamed = 'Please enter phone numbers, separated by commas';

/** @returns the numbers and what was none; at least one is a number */
export const namedPhones = () =>
  example(
    z.pipe(
      z.union([z.string(nobodyNamed), z.number(nobodyNamed)], nobodyNamed),
      z.transform((list: string | number, context): NamedPhones => {
        const refuse = (message: string) => {
          context.issues.push({ code: 'custom', input: list, message });
          return z.NEVER;
        };
        const found = phonesIn(String(list));
        if (found.phones.length > mostNamedPeople) {
          return refuse(`Please name at most ${mostNamedPeople} people at once, or choose a segment`);
        }
        const [first] = found.wrong;
        if (found.phones.length > 0) return found;
        return refuse(first === undefined ? nobodyNamed : `${first} is not a phone number`);
      }),
    ),
    '9100000001',
  );
