import { categoryMetaID, subCategoryMetaID } from '@prepdesk/contract/drugs/meta-types';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { metaTypes } from '../../db/schema/drugs.ts';

/** A file of drugs: names and categories, then a column for each active metadata type. */

const fixed = {
  id: 'ID',
  name: 'Name',
  synonyms: 'Synonyms',
  category: 'Category',
  subCategory: 'Sub category',
  isActive: 'IsActive',
} as const;
/** For readers only: the metadata whose texts wait for signatures. */
const waiting = { waiting: 'Waiting for signatures' } as const;

/** `text12` holds the text of metadata type 12; `text12-2` continues a text that is too long for one cell. */
type TextColumn = `text${number}` | `text${number}-${number}`;
export type DrugColumn = keyof typeof fixed | keyof typeof waiting | TextColumn;

/** Excel allows 32,767 characters in a cell, and an apostrophe may be added in front. */
export const maxOfCell = 32_000;

/** Enough for the longest text: as HTML with markup it is a little longer than what was typed. */
const maxParts = 4;

export type FileType = { metaID: number; name: string };

/** The metadata types that have columns in a file. */
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
 * @param partsOf how many cells a text of this type needs; the maximum when left out
 */
export function headingsOf(
  types: readonly FileType[],
  partsOf: (metaID: number) => number = () => maxParts,
): Record<DrugColumn, string> {
  const texts = types.flatMap(({ metaID, name }) =>
    Array.from({ length: partsOf(metaID) }, (_, at) => [
      columnOf(metaID, at + 1),
      at === 0 ? name : `${name} (${at + 1})`,
    ]),
  );
  return { ...fixed, ...Object.fromEntries(texts), ...waiting };
}

/** The columns as an import reads them. */
export function columnsOfFile(types: readonly FileType[]) {
  const headings = headingsOf(types);
  const isHtml = (name: DrugColumn) => name.startsWith('text');
  return {
    headings,
    needed: ['name'] as const,
    ofValues: ['id', 'isActive'] as const,
    ofHtml: (Object.keys(headings) as DrugColumn[]).filter(isHtml),
  };
}

/** Joins a text from the cells of a row. */
export const textIn = (values: Readonly<Record<string, string>>, metaID: number): string =>
  Array.from({ length: maxParts }, (_, at) => values[columnOf(metaID, at + 1)] ?? '').join('');

/** A text as the form shows it: with sign-off switched on, the version that was written last. */
export const shownText = (
  { live, written }: { live: string; written: string | null },
  isOn: boolean,
): string => (isOn && written !== null ? written : live);
