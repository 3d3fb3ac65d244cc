const digits = new Intl.NumberFormat('en-IN');

/** 12,345: grouped as in India. */
export const inDigits = (count: number): string => digits.format(count);

/** How many there are; '10,000+' where counting stopped. */
export const countLabel = (total: number, isCapped = false): string =>
  inDigits(total) + (isCapped ? '+' : '');
