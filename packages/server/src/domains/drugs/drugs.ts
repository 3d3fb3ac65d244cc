import { drugs as calls } from '@prepdesk/contract/drugs/drugs';
import { missing } from '@prepdesk/contract/failures';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contains, equals } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { nextVersion, refuseStale } from '../../db/row-version.ts';
import { drugCategories, drugTexts, drugs as table } from '../../db/schema/drugs.ts';
import { implement } from '../../http/implement.ts';
import { keywordsOf, lockedDrug, placeOf, requireMetaTypes, sentOf, writeTexts } from './drug-texts.ts';

const sub = alias(drugCategories, 'sub_category');

export const drugs = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    join: [
      [drugCategories, eq(drugCategories.id, table.categoryID)],
      [sub, eq(sub.id, table.subCategoryID)],
    ],
    columns: {
      id: table.id,
      name: sql<string>`${table.name}::text`,
      isActive: table.isActive,
      category: sql<string>`coalesce(${drugCategories.name}::text, '')`,
      subCategory: sql<string>`coalesce(${sub.name}::text, '')`,
      textCount: sql<number>`(select count(*)::int from ${drugTexts} where ${drugTexts.drugID} = ${table.id})`,
      rowVersion: table.rowVersion,
    },
    search: contains(table.words),
    filters: { isActive: equals(table.isActive) },
    order: newest(table.id),
    sorts: { id: table.id, name: table.name },
  }),
  save: async ({ input: { list, name = '', isActive, drugID, rowVersion }, db }) => {
    if (list) {
      const rows = await db
        .select({ id: table.id, name: sql<string>`${table.name}::text`, isActive: table.isActive })
        .from(table)
        .orderBy(asc(table.name), asc(table.id));
      return { data: rows };
    }
    if (drugID === undefined) {
      const [added] = await db.insert(table).values({ name }).returning({ drugID: table.id });
      return added!;
    }
    const stored = await lockedDrug(db, drugID);
    if (!stored) throw missing('The drug');
    const { id, name: storedName, isActive: wasActive, rowVersion: version } = stored;
    await refuseStale(db, { table: 'drugs', key: drugID, stored }, rowVersion, async () => ({
      ...{ id, name: storedName, isActive: wasActive, rowVersion: version },
    }));
    await db
      .update(table)
      .set({ name, isActive: isActive ?? wasActive })
      .where(eq(table.id, drugID));
    return { drugID };
  },
  detail: async ({ input: { drugID }, db }) => {
    const [stored] = await db.select().from(table).where(eq(table.id, drugID));
    if (!stored) throw missing('The drug');
    return shownDetail(stored, await keywordsOf(db, stored));
  },
  keywords: async ({ input: { list, drugID, data, rowVersion }, db }) => {
    const stored = await lockedDrug(db, drugID);
    if (!stored) throw missing('The drug');
    if (list) return { data: await keywordsOf(db, stored) };
    await refuseStale(db, { table: 'drugs', key: drugID, stored }, rowVersion, async () =>
      shownDetail(stored, await keywordsOf(db, stored)),
    );
    const sent = sentOf(data ?? []);
    await requireMetaTypes(db, sent);
    const place = await placeOf(db, stored, sent);
    await db
      .update(table)
      .set({ ...place, ...nextVersion(stored) })
      .where(eq(table.id, drugID));
    await writeTexts(db, drugID, sent);
    return {};
  },
});

type Stored = typeof table.$inferSelect;

const shownDetail = (
  { id, name, isActive, categoryID, subCategoryID, rowVersion }: Stored,
  texts: { metaID: number; metaValue: string }[],
) => ({
  ...{ id, name, isActive, rowVersion, texts },
  ...{ categoryID: categoryID ?? 0, subCategoryID: subCategoryID ?? 0 },
});
