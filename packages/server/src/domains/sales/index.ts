import type { Domain } from '../../domain.ts';
import { appPackages } from './app-packages.ts';
import { sales as lists } from './sales.ts';
import { salesFigures } from './sales-figures.ts';

export const sales: Domain = { calls: [appPackages, lists, salesFigures] };
export { plannedDays } from './order-sums.ts';
