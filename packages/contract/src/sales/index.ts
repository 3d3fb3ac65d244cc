import { appPackages } from './app-packages.ts';
import { sales } from './sales.ts';
import { salesFigures } from './sales-figures.ts';

/** The kinds of rows that the domain stores, named like the tables. */
export const records = ['order_days'] as const;

/** Its groups of calls by their nouns. */
export const calls = {
  appPackages,
  sales,
  salesFigures,
};
