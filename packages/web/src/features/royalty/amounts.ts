/** '18.50' → '18.5 %'. */
export const percentShown = (percentage: string): string =>
  `${percentage.includes('.') ? percentage.replace(/\.?0+$/, '') : percentage} %`;

/** What it takes away stands with the other sign. */
export const negated = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : /[1-9]/.test(amount) ? `-${amount}` : amount;
