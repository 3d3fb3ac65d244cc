const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** '4999.00' → '₹4,999'; paise only where there are some. */
export const rupeesText = (amount: string): string =>
  (amount.endsWith('.00') ? whole : withPaise).format(Number(amount));

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
