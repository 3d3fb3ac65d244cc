import { lazily } from '@prepdesk/contract/lazily';

const digits = lazily(() => new Intl.NumberFormat('en-IN'));

/** 12,345, with Indian grouping. Most lists are short and need no formatter. */
export const inDigits = (count: number): string => (count < 1000 ? String(count) : digits().format(count));

/** The number of rows; '10,000+' where counting stopped. */
export const countLabel = (total: number, isCapped = false): string =>
  inDigits(total) + (isCapped ? '+' : '');
