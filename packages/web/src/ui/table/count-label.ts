import { inDigits } from '@prepdesk/contract/numbers-shown';

/** The number of rows; '10,000+' where counting stopped. */
export const countLabel = (total: number, isCapped = false): string =>
  inDigits(total) + (isCapped ? '+' : '');
