import { drugCategories as calls, type SubCategory } from '@prepdesk/contract/drugs/drug-categories';
import { invalid, missing } from '@prepdesk/contract/failures';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { assertRowVersion } from '../../db/row-version.ts';
import { drugs, drugCategories as table } from '../../db/schema/drugs.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  id: table.id,
  name: table.name,
  isActive: table.isActive,
  order_by: table.orderBy,
  parentID: table.parentID,
  rowVersion: table.rowVersion,
};

const inOrder = [asc(table.orderBy), asc(table.id)];

/** `manageCategory` sends 0 for no parent. */
const parentOf = (parentCatID: number) => (parentCatID === 0 ? null : parentCatID);

/** @throws Failure `invalid` when the parent does not exist or is a sub-category itself */
async function requireParent(db: Db, parentCatID: number): Promise<void> {
  if (parentCatID === 0) return;
  const [found] = await db.select({ parentID: table.parentID }).from(table).where(eq(table.id, parentCatID));
  if (!found) throw invalid({ parentCatID: 'The category was not found' });
  if (found.parentID !== null) throw invalid({ parentCatID: 'A sub-category cannot have sub-categories' });
}

type Stored = SubCategory & { parentID: number | null };

const asSub = ({ parentID, ...row }: Omit<Stored, 'parentCatID'>): SubCategory => ({
  ...row,
  parentCatID: parentID ?? 0,
});

/**
 * A drug stores its category and its sub-category: moving the sub-category would contradict the drugs in it.
 * @throws Failure `invalid`
 */
async function refuseMove(db: Db, catID: number, parentID: number | null): Promise<void> {
  if (parentID === null) throw invalid({ parentCatID: 'A category cannot become a sub-category' });
  const [used] = await db.select({ id: drugs.id }).from(drugs).where(eq(drugs.subCategoryID, catID)).limit(1);
  if (used) throw invalid({ parentCatID: 'Drugs are in this sub-category: it stays in its category' });
}

export const drugCategories = implement(calls, {
  list: async ({ db }) => {
    const rows = await db
      .select(columns)
      .from(table)
      .orderBy(...inOrder);
    const below = (id: number) => rows.filter(({ parentID }) => parentID === id).map(asSub);
    return {
      data: rows
        .filter(({ parentID }) => parentID === null)
        .map(({ parentID: _, ...row }) => ({ ...row, subCategory: below(row.id) })),
    };
  },
  below: async ({ input: { catID }, db }) => {
    const rows = await db
      .select(columns)
      .from(table)
      .where(eq(table.parentID, catID))
      .orderBy(...inOrder);
    return { data: rows.map(asSub) };
  },
  save: async ({ input, db }) => {
    const { name, parentCatID, order_by: orderBy, isActive, catID, rowVersion } = input;
    await requireParent(db, parentCatID);
    if (catID === undefined) {
      const [added] = await db
        .insert(table)
        .values({ name, parentID: parentOf(parentCatID), orderBy })
        .returning({ id: table.id });
      return { data: added! };
    }
    const [stored] = await db.select(columns).from(table).where(eq(table.id, catID)).for('update');
    if (!stored) throw missing('The category');
    await assertRowVersion(db, { table: 'drug_categories', key: catID, stored }, rowVersion, async () =>
      asSub(stored),
    );
    if (stored.parentID !== parentOf(parentCatID)) await refuseMove(db, catID, stored.parentID);
    await db
      .update(table)
      .set({ name, parentID: parentOf(parentCatID), orderBy, isActive: isActive ?? stored.isActive })
      .where(eq(table.id, catID));
    return { data: { id: catID } };
  },
});
