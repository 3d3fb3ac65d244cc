import { appPackages } from './app-packages.ts';
import { sales } from './sales.ts';
import { salesFigures } from './sales-figures.ts';

export const records = ['order_days'] as const;

export const calls = {
  appPackages,
  sales,
  salesFigures,
};
