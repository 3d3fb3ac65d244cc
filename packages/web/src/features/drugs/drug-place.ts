import type { Category } from '@prepdesk/contract/drugs/drug-categories';

type Place = { categoryID: number; subCategoryID: number };

/** Where a drug stands, as it is read: 'Analgesics, Opioids'. */
export function placeText({ categoryID, subCategoryID }: Place, categories: readonly Category[]): string {
  const category = categories.find(({ id }) => id === categoryID);
  const sub = category?.subCategory.find(({ id }) => id === subCategoryID);
  return [category?.name, sub?.name].filter(Boolean).join(', ');
}
