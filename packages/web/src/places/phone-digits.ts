import { mostPhoneDigits } from '@prepdesk/contract/access/staff';

/**
 * What is typed or pasted into a phone field beside its +91: '+91 98765 43210' → '9876543210'. A + that is no +91
 * stays, so that a number of another country is refused and not taken for an Indian one.
 */
export const phoneDigits = (typed: string): string =>
  typed
    .replace(/[^\d+]/g, '')
    .replace(/^\+91(?=\d{10}$)/, '')
    .slice(0, '+'.length + mostPhoneDigits);
