import { beginningOfText, maxOfBeginning, type ShownText } from '@prepdesk/contract/drugs/drugs';
import { categoryMetaID, subCategoryMetaID } from '@prepdesk/contract/drugs/meta-types';
import { invalid } from '@prepdesk/contract/failures';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { companyToday } from '../../db/company-time.ts';
import type { Db } from '../../db/connect.ts';
import { drugTexts } from '../../db/schema/drug-texts.ts';
import { drugCategories, drugs, metaTypes } from '../../db/schema/drugs.ts';
import { drugRevisions } from '../../db/schema/sign-off.ts';
import type { TextRow } from './write-texts.ts';

type Keyword = { metaID: number; metaValue: string };
type Drug = { id: number; categoryID: number | null; subCategoryID: number | null };

/** A text, or only the beginning of a long one. */
const upTo = (html: PgColumn, isBrief: boolean) => ({
  metaValue: isBrief ? sql<string>`left(${html}, ${maxOfBeginning}::int)` : sql<string>`${html}`,
  isCut: isBrief ? sql<boolean>`length(${html}) > ${maxOfBeginning}::int` : sql<boolean>`false`,
});

const shownText = ({ isCut, metaID, metaValue }: Keyword & { isCut: boolean }): ShownText =>
  isCut ? { metaID, metaValue: '', beginning: beginningOfText(metaValue) } : { metaID, metaValue };

/**
 * What is recorded about a drug in the documented form, where category and sub-category count as metadata.
 * @param isBrief returns only the beginnings of long texts
 */
export async function keywordsOf(
  db: Db,
  { id, categoryID, subCategoryID }: Drug,
  isBrief = false,
): Promise<ShownText[]> {
  const texts = await db
    .select({ metaID: drugTexts.metaID, ...upTo(drugTexts.html, isBrief) })
    .from(drugTexts)
    .where(eq(drugTexts.drugID, id))
    .orderBy(asc(drugTexts.metaID));
  const chosen = [
    { metaID: categoryMetaID, metaValue: categoryID },
    { metaID: subCategoryMetaID, metaValue: subCategoryID },
  ];
  return [
    ...chosen.flatMap(({ metaID, metaValue }) =>
      metaValue === null ? [] : [{ metaID, metaValue: String(metaValue) }],
    ),
    ...texts.map(shownText),
  ];
}

/** The metadata of a drug's texts whose review day has passed. */
export async function pastReview(db: Db, drugID: number): Promise<number[]> {
  const past = await db
    .select({ metaID: drugTexts.metaID })
    .from(drugTexts)
    .innerJoin(drugRevisions, eq(drugRevisions.id, drugTexts.revisionID))
    .where(and(eq(drugTexts.drugID, drugID), lt(drugRevisions.reviewBy, companyToday)));
  return past.map(({ metaID }) => metaID);
}

const isHead = inArray(drugRevisions.state, ['pending', 'rejected']);

/** The texts of a drug written since the last signing. @param isBrief returns only the beginnings of long texts */
export async function writtenOf(db: Db, drugID: number, isBrief = false): Promise<ShownText[]> {
  const written = await db
    .select({ metaID: drugRevisions.metaID, ...upTo(drugRevisions.html, isBrief) })
    .from(drugRevisions)
    .where(and(eq(drugRevisions.drugID, drugID), isHead))
    .orderBy(asc(drugRevisions.metaID));
  return written.map(shownText);
}

/** The values sent, by metadata type, with the path at which to report errors. The last value counts. */
export type Sent = Map<number, { value: string; path: string }>;

export const sentOf = (data: readonly Readonly<Record<string, string>>[]): Sent =>
  new Map(
    data.flatMap((one, index) =>
      Object.entries(one).map(([metaID, value]) => [
        Number(metaID),
        { value, path: `data.${index}.${metaID}` },
      ]),
    ),
  );

/** @throws Failure `invalid` for metadata that does not exist or is inactive */
export async function requireMetaTypes(db: Db, sent: Sent): Promise<void> {
  const known = await db
    .select({ id: metaTypes.id })
    .from(metaTypes)
    .where(and(inArray(metaTypes.id, [...sent.keys()]), eq(metaTypes.isActive, 1)));
  const ids = new Set(known.map(({ id }) => id));
  const errors = [...sent].filter(([metaID]) => !ids.has(metaID));
  if (errors.length > 0) {
    throw invalid(Object.fromEntries(errors.map(([, { path }]) => [path, 'There is no such metadata'])));
  }
}

type Parents = { categoryID: number | null; subCategoryID: number | null };

/** Category and sub-category after the change: a new category sent without a sub-category clears the sub-category. */
export async function positionOf(db: Db, stored: Parents, sent: Sent): Promise<Parents> {
  const category = sent.get(categoryMetaID);
  const sub = sent.get(subCategoryMetaID);
  const categoryID = category ? await chosen(db, category, null) : stored.categoryID;
  const isMoved = categoryID !== stored.categoryID;
  if (!sub) return { categoryID, subCategoryID: isMoved ? null : stored.subCategoryID };
  return { categoryID, subCategoryID: await chosen(db, sub, categoryID ?? 0) };
}

async function chosen(
  db: Db,
  { value, path }: { value: string; path: string },
  parentID: number | null,
): Promise<number | null> {
  const words = value.replace(/<[^>]*>/g, '').trim();
  if (words === '' || words === '0') return null;
  const id = /^\d{1,9}$/.test(words) ? Number(words) : 0;
  const [row] = await db
    .select({ parentID: drugCategories.parentID })
    .from(drugCategories)
    .where(eq(drugCategories.id, id));
  if (!row || row.parentID !== parentID) {
    throw invalid({
      [path]:
        parentID === null ? 'Please choose a category' : 'Please choose a sub category of this category',
    });
  }
  return id;
}

export const textsIn = (drugID: number, sent: Sent): TextRow[] =>
  [...sent].flatMap(([metaID, { value }]) =>
    metaID === categoryMetaID || metaID === subCategoryMetaID ? [] : [{ drugID, metaID, html: value }],
  );

/** Locks the drug's row, so that changes to a drug happen one after another. */
export async function lockedDrug(db: Db, drugID: number) {
  const [stored] = await db.select().from(drugs).where(eq(drugs.id, drugID)).for('update');
  return stored;
}
