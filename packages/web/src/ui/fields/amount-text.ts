const amount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

// A text is formatted as it is, however large: a number would lose digits.
const asNumber = (decimal: string) => decimal.replace(/^-/, '') as unknown as number;
const minusOf = (decimal: string): string => (decimal.startsWith('-') ? '− ' : '');

/** A decimal of the server as its sign and its digits, to the paisa: '-28643716.5' → ['− ', '2,86,43,716.50']. */
export const rupeeParts = (decimal: string) => [minusOf(decimal), amount.format(asNumber(decimal))] as const;

/** '1284.50' → '1,284.5'. */
export const numberText = (decimal: string): string => minusOf(decimal) + number.format(asNumber(decimal));

const creditHours = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2, useGrouping: false });

/** Seconds of credit as the number of hours that they are shown as (d3 §9): 5400 → '1.5'. */
export const creditHoursText = (seconds: number): string => creditHours.format(seconds / 3600);

const hours = new Intl.NumberFormat('en-IN');

/** Seconds in the hours and minutes that they make up: 5430 → '1 h 30 min'; '–' for none. */
export function durationText(seconds: number): string {
  if (seconds <= 0) return '–';
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const parts = [
    minutes >= 60 ? `${hours.format(Math.floor(minutes / 60))} h` : '',
    minutes % 60 > 0 ? `${minutes % 60} min` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
