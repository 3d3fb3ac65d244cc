const digits = new Intl.NumberFormat('en-IN');

/** 12,345, with Indian grouping. */
export const inDigits = (count: number): string => digits.format(count);

/** The number of rows; '10,000+' where counting stopped. */
export const countLabel = (total: number, isCapped = false): string =>
  inDigits(total) + (isCapped ? '+' : '');
