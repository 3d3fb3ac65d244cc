import type { Category } from '@prepdesk/contract/drugs/drug-categories';

type DrugCategory = { categoryID: number; subCategoryID: number };

/** A drug's category and sub-category in words: 'Analgesics, Opioids'. */
export function positionText(
  { categoryID, subCategoryID }: DrugCategory,
  categories: readonly Category[],
): string {
  const category = categories.find(({ id }) => id === categoryID);
  const sub = category?.subCategory.find(({ id }) => id === subCategoryID);
  return [category?.name, sub?.name].filter(Boolean).join(', ');
}
