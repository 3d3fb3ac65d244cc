import { drugCategories } from './drug-categories.ts';
import { drugImports } from './drug-imports.ts';
import { drugRevisions } from './drug-revisions.ts';
import { drugs } from './drugs.ts';
import { metaTypes } from './meta-types.ts';
import { signOff } from './sign-off.ts';

export const records = [
  'drug_categories',
  'drug_import_rows',
  'drug_imports',
  'drug_revisions',
  'drug_signatures',
  'drug_texts',
  'drugs',
  'meta_types',
  'sign_off_settings',
] as const;

export const calls = {
  drugCategories,
  metaTypes,
  drugs,
  drugImports,
  drugRevisions,
  signOff,
};
