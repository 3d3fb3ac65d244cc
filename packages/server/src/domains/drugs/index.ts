import type { Domain } from '../../domain.ts';
import { drugCategories } from './drug-categories.ts';
import { drugExport } from './drug-export.ts';
import { drugImports } from './drug-imports.ts';
import { drugRevisions } from './drug-revisions.ts';
import { drugs as drugCalls } from './drugs.ts';
import { metaTypes } from './meta-types.ts';
import { signOff } from './sign-off.ts';

export const drugs: Domain = {
  calls: [drugCategories, metaTypes, drugCalls, drugImports, drugRevisions, signOff],
  downloads: [drugExport],
};
export { drugsNamed } from './drug-search.ts';
export { revertText } from './take-back-text.ts';
