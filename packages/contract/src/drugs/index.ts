export { drugCategories } from './drug-categories.ts';
export { drugImports } from './drug-imports.ts';
export { drugRevisions } from './drug-revisions.ts';
export { drugs } from './drugs.ts';
export { metaTypes } from './meta-types.ts';
export { signOff } from './sign-off.ts';

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
