import type { Domain } from '../../domain.ts';
import { drugCategories } from './drug-categories.ts';
import { drugs as drugCalls } from './drugs.ts';
import { metaTypes } from './meta-types.ts';

export const drugs: Domain = { calls: [drugCategories, metaTypes, drugCalls] };
