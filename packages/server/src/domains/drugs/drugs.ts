import { drugs as calls } from '@prepdesk/contract/drugs/drugs';
import { missing } from '@prepdesk/contract/failures';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { requireRight } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { equals } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { assertRowVersion, nextVersion } from '../../db/row-version.ts';
import { drugTexts } from '../../db/schema/drug-texts.ts';
import { drugCategories, drugs as table } from '../../db/schema/drugs.ts';
import { implement } from '../../http/implement.ts';
import {
  keywordsOf,
  lockedDrug,
  pastReview,
  placeOf,
  requireMetaTypes,
  sentOf,
  textOf,
  textsIn,
  writtenOf,
} from './drug-texts.ts';
import { foundBy } from './found-by.ts';
import { areHidden, heldSettings, signOffSettings } from './sign-off-settings.ts';
import { saveTexts } from './write-revision.ts';

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
      synonyms: sql<string>`array_to_string(${table.synonyms}, ', ')`,
      rowVersion: table.rowVersion,
    },
    search: foundBy,
    filters: { isActive: equals(table.isActive) },
    order: newest(table.id),
    sorts: { id: table.id, name: table.name },
  }),
  save: async ({ input: { list, name = '', isActive, synonyms, drugID, rowVersion }, db }) => {
    if (list) {
      const rows = await db
        .select({ id: table.id, name: sql<string>`${table.name}::text`, isActive: table.isActive })
        .from(table)
        .orderBy(asc(table.name), asc(table.id));
      return { data: rows };
    }
    if (drugID === undefined) {
      const [added] = await db.insert(table).values({ name, synonyms }).returning({ drugID: table.id });
      return added!;
    }
    const stored = await lockedDrug(db, drugID);
    if (!stored) throw missing('The drug');
    await assertRowVersion(db, { table: 'drugs', key: drugID, stored }, rowVersion, async () => ({
      id: drugID,
      name: stored.name,
      isActive: stored.isActive,
      rowVersion: stored.rowVersion,
      synonyms: stored.synonyms.join(', '),
    }));
    await db
      .update(table)
      .set({ name, isActive: isActive ?? stored.isActive, synonyms: synonyms ?? stored.synonyms })
      .where(eq(table.id, drugID));
    return { drugID };
  },
  detail: async ({ input: { drugID, isBrief }, db }) => {
    const [stored] = await db.select().from(table).where(eq(table.id, drugID));
    if (!stored) throw missing('The drug');
    return shownDetail(db, stored, isBrief === 1);
  },
  text: async ({ input: { drugID, metaID }, db }) => {
    // Read before the text, so that the text is never older than the version says.
    const [stored] = await db
      .select({ rowVersion: table.rowVersion })
      .from(table)
      .where(eq(table.id, drugID));
    if (!stored) throw missing('The drug');
    const { isOn } = await signOffSettings(db);
    return { ...stored, metaID, metaValue: await textOf(db, drugID, metaID, isOn === 1) };
  },
  keywords: async ({ input: { list, drugID, data, rowVersion }, actor, db }) => {
    const stored = await lockedDrug(db, drugID);
    if (!stored) throw missing('The drug');
    const settings = await heldSettings(db);
    if (list) {
      const hidden = areHidden(settings) ? await pastReview(db, drugID) : [];
      return { data: (await keywordsOf(db, stored)).filter(({ metaID }) => !hidden.includes(metaID)) };
    }
    requireRight({ ...calls.keywords, needs: ['/prepclinic/drugs_details/{id}'] }, actor);
    await assertRowVersion(db, { table: 'drugs', key: drugID, stored }, rowVersion, () =>
      shownDetail(db, stored),
    );
    const sent = sentOf(data ?? []);
    await requireMetaTypes(db, sent);
    const place = await placeOf(db, stored, sent);
    await db
      .update(table)
      .set({ ...place, ...nextVersion(stored) })
      .where(eq(table.id, drugID));
    await saveTexts(db, settings, textsIn(drugID, sent), actor.userID);
    return {};
  },
});

type Stored = typeof table.$inferSelect;

async function shownDetail(
  db: Db,
  {
    id,
    name,
    isActive,
    categoryID,
    subCategoryID,
    rowVersion,
  }: Pick<Stored, 'id' | 'name' | 'isActive' | 'categoryID' | 'subCategoryID' | 'rowVersion'>,
  isBrief = false,
) {
  const settings = await signOffSettings(db);
  const [written, past] = [await writtenOf(db, id, isBrief), await pastReview(db, id)];
  return {
    id,
    name,
    isActive,
    rowVersion,
    categoryID: categoryID ?? 0,
    subCategoryID: subCategoryID ?? 0,
    texts: await keywordsOf(db, { id, categoryID, subCategoryID }, isBrief),
    written: settings.isOn ? written : [],
    outOfView: areHidden(settings) ? past : [],
  };
}
