import { rupeeParts } from '../../ui/fields/amount-text.ts';

/** Money as tables and sums have it: '1234567.5' → '12,34,567.50', negative with −. */
export const amountText = (amount: string): string => rupeeParts(amount).join('');

/** With the sign of the currency, as sums have it. */
export const rupeesShown = (amount: string): string => `₹ ${amountText(amount)}`;

/** '18.50' → '18.5 %'. */
export const percentShown = (percentage: string): string =>
  `${percentage.includes('.') ? percentage.replace(/\.?0+$/, '') : percentage} %`;

/** What it takes away stands with the other sign. */
export const negated = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : /[1-9]/.test(amount) ? `-${amount}` : amount;
