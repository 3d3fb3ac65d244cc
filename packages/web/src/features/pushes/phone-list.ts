import { phoneDigits } from '@prepdesk/contract/phone-digits';
import { phonesIn, separators } from '@prepdesk/contract/phone-list';

/** The parts of the field between separators, in order and without blank ones. */
export const partsOf = (list: string): string[] =>
  list
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean);

export const listOf = (parts: readonly string[]): string => parts.join(', ');

/** The phone number in a part; '' if it is not one. */
export const numberIn = (part: string): string => phonesIn(part).phones[0] ?? '';

/** What is wrong with a part, in words; '' for a phone number. */
export function errorOf(part: string): string {
  if (numberIn(part)) return '';
  const digits = phoneDigits(part).replace(/^\+/, '');
  if (!/^\d+$/.test(digits)) return 'not a phone number';
  return digits.length < 10 ? 'too short' : 'too long';
}

/** '9820155417' as people read it: '98201 55417'. Anything else stays as typed. */
export function shownPart(part: string): string {
  const number = numberIn(part);
  return number.length === 10 ? `${number.slice(0, 5)} ${number.slice(5)}` : number || part;
}

/** The list without the given numbers or parts. */
export const withoutPhones = (list: string, dropped: readonly string[]): string => {
  const gone = new Set(dropped);
  return listOf(partsOf(list).filter((part) => !gone.has(part) && !gone.has(numberIn(part))));
};

/** Removes duplicate numbers. */
export function eachOnce(parts: readonly string[]): string[] {
  const seen = new Set<string>();
  return parts.filter((part) => {
    const key = numberIn(part) || part;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
