import { lazily } from '@prepdesk/contract/lazily';

const amount = lazily(
  () => new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const number = lazily(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }));

// Intl formats a string exactly, however large; a number would lose digits.
const asNumber = (decimal: string) => decimal.replace(/^-/, '') as `${number}`;
const minusOf = (decimal: string): string => (/^-.*[1-9]/.test(decimal) ? '− ' : '');

/** The sign and the digits of a decimal from the server, to the paisa: '-28643716.5' → ['− ', '2,86,43,716.50']. */
export const rupeeParts = (decimal: string) =>
  [minusOf(decimal), amount().format(asNumber(decimal))] as const;

/** '1284.50' → '1,284.5'. */
export const numberText = (decimal: string): string => minusOf(decimal) + number().format(asNumber(decimal));

/** Money as tables and totals show it: '1234567.5' → '12,34,567.50', negative with −. */
export const amountText = (amount: string): string => rupeeParts(amount).join('');

/** An amount as it was typed, with its digits grouped: '1250000.5' → '12,50,000.5'. Other text stays as it is. */
export const groupedAmount = (typed: string): string =>
  typed.replace(/^(\d+)(\d{3})(\.\d*)?$/, (_, lakhs: string, last: string, paise = '') =>
    [lakhs.replace(/\B(?=(?:\d\d)+$)/g, ','), last].join(',').concat(paise),
  );

/** With the currency sign, as totals show it. */
export const rupeesShown = (amount: string): string => `₹ ${amountText(amount)}`;
