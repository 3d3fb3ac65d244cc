import type { Domain } from '../../domain.ts';
import { sales as lists } from './sales.ts';
import { salesFigures } from './sales-figures.ts';

export const sales: Domain = { calls: [lists, salesFigures] };
