const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** '4999.00' → '₹4,999'; paise only where there are some. */
export const rupeesText = (amount: string): string =>
  (amount.endsWith('.00') ? whole : withPaise).format(Number(amount));

const hours = new Intl.NumberFormat('en-IN');

/** Seconds in the hours and minutes that they make up: 5430 → '1 h 30 min'; '–' for none. */
export function hoursText(seconds: number): string {
  if (seconds <= 0) return '–';
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const parts = [
    minutes >= 60 ? `${hours.format(Math.floor(minutes / 60))} h` : '',
    minutes % 60 > 0 ? `${minutes % 60} min` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
