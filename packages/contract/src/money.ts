import * as z from 'zod/mini';
import { foldForSearch } from './fold-for-search.ts';
import { lazily } from './lazily.ts';
import { converted } from './values.ts';

/** Rupees with two decimals, as text on the wire and exact everywhere (DECISIONS "Money"): '4999.50'. */

const maxRupeeDigits = 10;

const written = new RegExp(`^(\\d{1,${maxRupeeDigits}})(?:\\.(\\d{1,2}))?$`);

/**
 * An amount of 0 or more; digits, with or without paise, are returned with both decimals. Numbers are accepted too.
 * @param messageIfNone given when an empty value has a different message from an invalid one
 */
export const rupees = (message: string, messageIfNone = message) =>
  converted(z.union([z.number(messageIfNone), z.string(messageIfNone)], messageIfNone), (value, refuse) => {
    const text = foldForSearch(String(value));
    const match = written.exec(text);
    if (match) return `${Number(match[1])}.${(match[2] ?? '').padEnd(2, '0')}`;
    return refuse(text ? message : messageIfNone);
  });

/** Text made by `rupees` as whole paise, which a number represents exactly. */
export const inPaise = (amount: string): number => Number(amount.replace('.', ''));

const grouped = lazily(() => new Intl.NumberFormat('en-IN'));

/** As it is shown to people in a sentence: '₹ 12,34,567.00'. */
export const shownRupees = (amount: string): string => {
  const [whole = '0', paise = '00'] = amount.split('.');
  return `₹ ${grouped().format(Number(whole))}.${paise}`;
};
/** Any amount with two decimals, '-12.50', as whole paise, exact however large. */
export const paiseOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** The text of whole paise: -1250 → '-12.50'. */
export function rupeesOf(paise: bigint | number): string {
  const digits = String(paise).replace('-', '').padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
