export { appPackages } from './app-packages.ts';
export { sales } from './sales.ts';
export { salesFigures } from './sales-figures.ts';

export const records = ['order_days'] as const;
