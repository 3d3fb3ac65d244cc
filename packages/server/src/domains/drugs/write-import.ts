import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { drugImports } from '../../db/schema/drug-imports.ts';
import type { ImportedDrug } from './drug-import-rows.ts';
import { rowsAsJson } from './rows-as-json.ts';
import { type TextRow, writeTexts } from './write-texts.ts';

/** Few enough for a statement, and for what the server composes of it, to end soon. */
const rowsAtOnce = 500;

type Import = {
  fileName: string;
  same: number;
  faulty: number;
  authorID: number;
};

/** Writes the rows of a file, and what is needed to undo them. The changed drugs must be locked. */
export async function writeImport(db: Db, all: readonly ImportedDrug[], one: Import): Promise<void> {
  const { fileName, same, faulty, authorID } = one;
  const added = all.filter(({ drugID }) => drugID === null);
  const changed = all.filter(({ drugID }) => drugID !== null);
  const idOf = await addDrugs(db, added);
  await writeDrugs(db, changed);
  const drugIDOf = ({ drugID, name }: ImportedDrug): number => drugID ?? idOf.get(name.toLowerCase()) ?? 0;
  const texts = all.flatMap((drug): TextRow[] =>
    drug.texts.map((text) => ({ drugID: drugIDOf(drug), ...text })),
  );
  await writeTexts(db, authorID, texts);
  const [stored] = await db
    .insert(drugImports)
    .values({ fileName, same, faulty, added: added.length, changed: changed.length, createdBy: authorID })
    .returning({ importID: drugImports.id });
  for (const some of batchesOf(all)) {
    const rows = some.map((drug) => ({
      rowNumber: drug.rowNumber,
      action: drug.drugID === null ? 'add' : 'change',
      drugID: drugIDOf(drug),
      before: drug.before,
    }));
    await db.execute(sql`
      insert into drug_import_rows (import_id, row_number, action, drug_id, before, version_after)
      select ${stored!.importID}, n."rowNumber", n.action, d.id, n.before, d.row_version
      from jsonb_to_recordset(${rowsAsJson(rows)}::jsonb)
        as n("rowNumber" int, action text, "drugID" int, before jsonb)
      join drugs d on d.id = n."drugID"`);
  }
}

function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += rowsAtOnce) yield all.slice(at, at + rowsAtOnce);
}

async function addDrugs(db: Db, added: readonly ImportedDrug[]): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const some of batchesOf(added)) {
    const { rows } = await db.execute<{ id: number; name: string }>(sql`
      insert into drugs (name, synonyms, is_active, category_id, sub_category_id)
      select name, synonyms, "isActive", "categoryID", "subCategoryID" from ${rowsOf(some)}
      returning id, name::text as name`);
    for (const { id, name } of rows) ids.set(name.toLowerCase(), id);
  }
  return ids;
}

type Head = Pick<ImportedDrug, 'name' | 'synonyms' | 'isActive' | 'categoryID' | 'subCategoryID'>;

/** Drugs as rows of a statement. */
function rowsOf(some: readonly (Head & { drugID: number | null })[]): SQL {
  const rows = some.map(({ drugID, name, synonyms, isActive, categoryID, subCategoryID }) => ({
    drugID,
    name,
    synonyms,
    isActive,
    categoryID,
    subCategoryID,
  }));
  return sql`jsonb_to_recordset(${rowsAsJson(rows)}::jsonb) as n("drugID" int, name citext, synonyms text[],
    "isActive" smallint, "categoryID" int, "subCategoryID" int)`;
}

/** Writes names and categories of drugs; each drug counts as changed, even when only one of its texts is. */
export async function writeDrugs(
  db: Db,
  changed: readonly (Head & { drugID: number | null })[],
): Promise<void> {
  for (const some of batchesOf(changed)) {
    await db.execute(sql`
      update drugs d set name = n.name, synonyms = n.synonyms, is_active = n."isActive",
        category_id = n."categoryID", sub_category_id = n."subCategoryID", row_version = d.row_version + 1
      from ${rowsOf(some)} where d.id = n."drugID"`);
  }
}
