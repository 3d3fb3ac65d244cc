import { lazily } from './lazily.ts';

/** Numbers as people read them, in the console and in the server's sentences alike. */

const digits = lazily(() => new Intl.NumberFormat('en-IN'));

/** A count with Indian grouping: '8,024', '1,50,000'. Most counts are short and need no formatter. */
export const inDigits = (count: number): string =>
  Math.abs(count) < 1000 && Number.isInteger(count) ? String(count) : digits().format(count);

/** '18.50' → '18.5%', without a space; nothing is lost but zeros at the end. */
export const percentText = (percentage: number | string): string =>
  `${String(percentage)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')}%`;

/** A part of a whole in whole percent: 0.42 → '42%'. */
export const shareText = (share: number): string => percentText(Math.round(share * 100));

/** How many of what: '1 row', '8,024 rows'. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${inDigits(count)} ${count === 1 ? one : several}`;
