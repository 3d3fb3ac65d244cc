import { drugs as calls, drug } from '@prepdesk/contract/drugs/drugs';
import { missing } from '@prepdesk/contract/failures';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { requireRight } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { equals } from '../../db/list/conditions.ts';
import { listOf } from '../../db/list/list-of.ts';
import { newest } from '../../db/list/statement.ts';
import { nextVersion, rowToEdit } from '../../db/row-version.ts';
import { drugTexts } from '../../db/schema/drug-texts.ts';
import { drugCategories, drugs as table } from '../../db/schema/drugs.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { drugSearch } from './drug-search.ts';
import {
  keywordsOf,
  pastReview,
  positionOf,
  requireMetaTypes,
  sentOf,
  textsIn,
  writtenOf,
} from './drug-texts.ts';
import { saveRow } from './save-row.ts';
import { areHidden, heldSettings, signOffSettings } from './sign-off-settings.ts';
import { textOf, writeTexts } from './write-texts.ts';

const sub = alias(drugCategories, 'sub_category');

const stored = storedIn(drug, table, {
  columns: {
    category: { read: sql<string>`coalesce(${drugCategories.name}::text, '')` },
    subCategory: { read: sql<string>`coalesce(${sub.name}::text, '')` },
    textCount: {
      read: sql<number>`(select count(*)::int from ${drugTexts} where ${drugTexts.drugID} = ${table.id})`,
    },
    synonyms: {
      column: 'synonyms',
      read: sql<string>`array_to_string(${table.synonyms}, ', ')`,
      write: (names) => names,
    },
  },
  joins: [
    [drugCategories, eq(drugCategories.id, table.categoryID), 'left'],
    [sub, eq(sub.id, table.subCategoryID), 'left'],
  ],
});

const save = saveRow(calls.save, stored);

export const drugs = implement(calls, {
  list: listOf(calls.list, {
    from: table,
    key: table.id,
    join: [
      [drugCategories, eq(drugCategories.id, table.categoryID)],
      [sub, eq(sub.id, table.subCategoryID)],
    ],
    columns: stored.columns,
    search: drugSearch,
    filters: { isActive: equals(table.isActive) },
    order: newest(table.id),
    sorts: { id: table.id, name: table.name },
  }),
  save: async (context) => {
    if (!context.input.list) return { drugID: await save(context) };
    const { id, name, isActive } = stored.columns;
    const named = context.db.select({ id, name, isActive }).from(table);
    return { data: await named.orderBy(asc(table.name), asc(table.id)) };
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
    const { html } = await textOf(db, { drugID, metaID }, isOn === 1);
    return { ...stored, metaID, metaValue: html };
  },
  keywords: async ({ input: { list, drugID, data, rowVersion }, actor, db }) => {
    if (!list) requireRight({ ...calls.keywords, needs: ['/prepclinic/drugs_details/{id}'] }, actor);
    const stored = await rowToEdit(db, table, eq(table.id, drugID), {
      rowVersion: list ? undefined : rowVersion,
      shown: (drug) => shownDetail(db, drug),
    });
    if (list) {
      const hidden = areHidden(await heldSettings(db)) ? await pastReview(db, drugID) : [];
      return { data: (await keywordsOf(db, stored)).filter(({ metaID }) => !hidden.includes(metaID)) };
    }
    const sent = sentOf(data ?? []);
    await requireMetaTypes(db, sent);
    const scope = await positionOf(db, stored, sent);
    await db
      .update(table)
      .set({ ...scope, ...nextVersion(stored) })
      .where(eq(table.id, drugID));
    await writeTexts(db, actor.userID, textsIn(drugID, sent));
    return {};
  },
});

type DrugRow = typeof table.$inferSelect;

async function shownDetail(
  db: Db,
  {
    id,
    name,
    isActive,
    categoryID,
    subCategoryID,
    rowVersion,
  }: Pick<DrugRow, 'id' | 'name' | 'isActive' | 'categoryID' | 'subCategoryID' | 'rowVersion'>,
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
