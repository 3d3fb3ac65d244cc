import { phoneDigits } from '@prepdesk/contract/phone-digits';

/**
 * The digits of a phone number, however it was written: '+91 91000 00001'. Undefined when the text is no phone number.
 */
export function phoneIn(search: string): string | undefined {
  const digits = phoneDigits(search).replace(/^\+/, '');
  return /^\d+$/.test(digits) ? digits : undefined;
}
