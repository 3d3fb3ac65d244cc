import { drugCategories as calls, subCategory } from '@prepdesk/contract/drugs/drug-categories';
import { invalid } from '@prepdesk/contract/failures';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { drugs, drugCategories as table } from '../../db/schema/drugs.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { saveRow } from './save-row.ts';

const stored = storedIn(subCategory, table, {
  columns: {
    order_by: 'orderBy',
    /** `manageCategory` sends 0 for no parent. */
    parentCatID: {
      column: 'parentID',
      read: sql<number>`coalesce(${table.parentID}, 0)`,
      write: (parentCatID) => parentCatID || null,
    },
  },
});

const inOrder = (db: Db, where?: SQL) => stored.read(db, where, [asc(table.orderBy), asc(table.id)]);

/** @throws Failure `invalid` when the parent does not exist or is a sub-category itself */
async function requireParent(db: Db, parentCatID: number): Promise<void> {
  if (parentCatID === 0) return;
  const [row] = await db.select({ parentID: table.parentID }).from(table).where(eq(table.id, parentCatID));
  if (!row) throw invalid({ parentCatID: 'The category was not found' });
  if (row.parentID !== null) throw invalid({ parentCatID: 'A sub-category cannot have sub-categories' });
}

/**
 * A drug stores its category and its sub-category: moving the sub-category would contradict the drugs in it.
 * @throws Failure `invalid`
 */
async function refuseMove(db: Db, catID: number, parentCatID: number): Promise<void> {
  if (parentCatID === 0) throw invalid({ parentCatID: 'A category cannot become a sub-category' });
  const [used] = await db.select({ id: drugs.id }).from(drugs).where(eq(drugs.subCategoryID, catID)).limit(1);
  if (used) throw invalid({ parentCatID: 'Drugs are in this sub-category: it stays in its category' });
}

const save = saveRow(calls.save, stored, async ({ input, db }, { id, parentCatID }) => {
  if (input.parentCatID !== parentCatID) await refuseMove(db, id, parentCatID);
});

export const drugCategories = implement(calls, {
  list: async ({ db }) => {
    const rows = await inOrder(db);
    const below = (id: number) => rows.filter(({ parentCatID }) => parentCatID === id);
    return { data: below(0).map((row) => ({ ...row, subCategory: below(row.id) })) };
  },
  below: async ({ input: { catID }, db }) => ({ data: await inOrder(db, eq(table.parentID, catID)) }),
  save: async (context) => {
    await requireParent(context.db, context.input.parentCatID);
    return { data: { id: await save(context) } };
  },
});
