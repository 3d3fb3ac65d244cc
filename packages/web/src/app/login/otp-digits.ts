import { otpLength } from '@prepdesk/contract/access/sign-in';
import { foldForSearch } from '@prepdesk/contract/fold-for-search';

/** The six boxes, each '' or one digit, and the box that the cursor belongs in. */
export type OtpState = { digits: readonly string[]; at: number };

export const emptyOtp: OtpState = { digits: Array.from({ length: otpLength }, () => ''), at: 0 };

export const otpOf = (digits: readonly string[]): string => digits.join('');
export const isComplete = (digits: readonly string[]): boolean => digits.every((digit) => digit !== '');

/**
 * Puts what was typed, pasted or filled in by the browser into the boxes, from box `at` on. A whole code always
 * fills all of them. Anything but digits is dropped; full-width digits and those of Indian scripts are accepted.
 */
export function enterDigits(digits: readonly string[], at: number, text: string): OtpState {
  const entered = [...text].map(asDigit).filter((digit) => digit !== '');
  if (entered.length === 0) return { digits, at };
  const from = entered.length >= otpLength ? 0 : at;
  const next = digits.map((digit, index) => entered[index - from] ?? digit);
  return { digits: next, at: Math.min(from + entered.length, otpLength - 1) };
}

function asDigit(character: string): string {
  const folded = foldForSearch(character);
  return /^\d$/.test(folded) ? folded : '';
}

/** Whether a key is a digit. */
export const isDigit = (key: string): boolean => [...key].length === 1 && asDigit(key) !== '';

/** The newly typed part of a box's `text`, where the old digit may be before or after the new one. */
export function typedInto(digit: string, text: string): string {
  if (digit === '' || text.length !== 2) return text;
  return text.startsWith(digit) ? text.slice(1) : text.replace(digit, '');
}

/** Backspace clears the box, or the previous one if it is empty. */
export function eraseDigit(digits: readonly string[], at: number): OtpState {
  const target = digits[at] === '' ? Math.max(0, at - 1) : at;
  return { digits: digits.map((digit, index) => (index === target ? '' : digit)), at: target };
}
