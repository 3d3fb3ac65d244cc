import { maxPhoneDigits } from '@prepdesk/contract/access/staff';
import { foldForSearch } from '@prepdesk/contract/fold-for-search';

/**
 * Cleans what is typed or pasted into a phone field beside its +91: '+91 98765 43210' → '9876543210'. Any other + code
 * stays, so that a foreign number is refused rather than taken for an Indian one.
 */
export const phoneDigits = (typed: string): string =>
  foldForSearch(typed)
    .replace(/[^\d+]/g, '')
    .replace(/^\+91(?=\d{10}$)/, '')
    .slice(0, '+'.length + maxPhoneDigits);
