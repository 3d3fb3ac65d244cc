import { categoryMetaID, subCategoryMetaID } from '@prepdesk/contract/drugs/meta-types';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { metaTypes } from '../../db/schema/drugs.ts';

/** A file of drugs: what they are called and where they stand, then a column for each metadata type that is active. */

const fixed = {
  ...{ id: 'ID', name: 'Name', synonyms: 'Synonyms', category: 'Category', subCategory: 'Sub category' },
  isActive: 'IsActive',
} as const;
/** Read by people only: the metadata of texts that wait for their signatures. */
const waiting = { waiting: 'Waiting for signatures' } as const;

/** `text12` is what the metadata type 12 tells; `text12-2` goes on with a text that is too long for one cell. */
type TextColumn = `text${number}` | `text${number}-${number}`;
export type DrugColumn = keyof typeof fixed | keyof typeof waiting | TextColumn;

/** Excel holds 32,767 characters in a cell; an apostrophe may come before them. */
export const mostOfCell = 32_000;

/** Of the longest text that there may be: written as HTML with marks it is a little longer than it was typed. */
const mostParts = 4;

export type FileType = { metaID: number; name: string };

/** The metadata that a file has columns for. */
export const typesOfFile = (db: Db): Promise<FileType[]> =>
  db
    .select({ metaID: metaTypes.id, name: sql<string>`${metaTypes.name}::text` })
    .from(metaTypes)
    .where(and(eq(metaTypes.isActive, 1), notInArray(metaTypes.id, [categoryMetaID, subCategoryMetaID])))
    .orderBy(asc(metaTypes.id));

export const columnOf = (metaID: number, part: number): TextColumn =>
  part === 1 ? `text${metaID}` : `text${metaID}-${part}`;

/**
 * The columns with their headings, in the order of a file.
 * @param partsOf how many cells a text of this type takes; as many as there may be when left out
 */
export function headingsOf(
  types: readonly FileType[],
  partsOf: (metaID: number) => number = () => mostParts,
): Record<DrugColumn, string> {
  const texts = types.flatMap(({ metaID, name }) =>
    Array.from({ length: partsOf(metaID) }, (_, at) => [
      columnOf(metaID, at + 1),
      at === 0 ? name : `${name} (${at + 1})`,
    ]),
  );
  return { ...fixed, ...Object.fromEntries(texts), ...waiting };
}

/** A text as the cells of a row have it. */
export const textIn = (values: Readonly<Record<string, string>>, metaID: number): string =>
  Array.from({ length: mostParts }, (_, at) => values[columnOf(metaID, at + 1)] ?? '').join('');

/** A text as the form shows it: where sign-off is switched on, as it was written last. */
export const shownText = (
  { live, written }: { live: string; written: string | null },
  isOn: boolean,
): string => (isOn && written !== null ? written : live);
