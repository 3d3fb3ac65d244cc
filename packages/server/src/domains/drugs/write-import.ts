import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { drugImportRows, drugImports } from '../../db/schema/drug-imports.ts';
import { drugs as table } from '../../db/schema/drugs.ts';
import type { ImportedDrug } from './drug-import-rows.ts';
import type { TextRow } from './drug-texts.ts';
import type { SignOffSettings } from './sign-off-settings.ts';
import { saveTexts } from './write-revision.ts';

/** A statement can have at most 65,535 parameters. */
const rowsAtOnce = 2000;

type Import = {
  fileName: string;
  same: number;
  faulty: number;
  authorID: number;
  settings: SignOffSettings;
};

/** Writes the rows of a file, and what is needed to undo them. The changed drugs must be locked. */
export async function writeImport(db: Db, all: readonly ImportedDrug[], one: Import): Promise<void> {
  const { fileName, same, faulty, authorID, settings } = one;
  const added = all.filter(({ drugID }) => drugID === null);
  const changed = all.filter(({ drugID }) => drugID !== null);
  const idOf = await addDrugs(db, added);
  await writeDrugs(db, changed);
  const drugIDOf = ({ drugID, name }: ImportedDrug): number => drugID ?? idOf.get(name.toLowerCase()) ?? 0;
  const texts = all.flatMap((drug): TextRow[] =>
    drug.texts.map((text) => ({ drugID: drugIDOf(drug), ...text })),
  );
  await saveTexts(db, settings, texts, authorID);
  const [stored] = await db
    .insert(drugImports)
    .values({ fileName, same, faulty, added: added.length, changed: changed.length, createdBy: authorID })
    .returning({ importID: drugImports.id });
  const versionOf = await versionsOf(db, all.map(drugIDOf));
  for (let at = 0; at < all.length; at += rowsAtOnce) {
    await db.insert(drugImportRows).values(
      all.slice(at, at + rowsAtOnce).map((drug) => ({
        importID: stored!.importID,
        rowNumber: drug.rowNumber,
        action: drug.drugID === null ? 'add' : 'change',
        drugID: drugIDOf(drug),
        before: drug.before,
        versionAfter: versionOf.get(drugIDOf(drug)) ?? 0,
      })),
    );
  }
}

async function addDrugs(db: Db, added: readonly ImportedDrug[]): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (let at = 0; at < added.length; at += rowsAtOnce) {
    const some = added.slice(at, at + rowsAtOnce);
    const rows = await db
      .insert(table)
      .values(
        some.map(({ name, synonyms, isActive, categoryID, subCategoryID }) => ({
          ...{ name, synonyms, isActive, categoryID, subCategoryID },
        })),
      )
      .returning({ id: table.id, name: table.name });
    for (const { id, name } of rows) ids.set(name.toLowerCase(), id);
  }
  return ids;
}

type Head = Pick<ImportedDrug, 'name' | 'synonyms' | 'isActive' | 'categoryID' | 'subCategoryID'>;

/** Writes names and categories of drugs; each drug counts as changed, even when only one of its texts is. */
export async function writeDrugs(
  db: Db,
  changed: readonly (Head & { drugID: number | null })[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ drugID, name, synonyms, isActive, categoryID, subCategoryID }) => ({
    ...{ drugID, name, synonyms, isActive, categoryID, subCategoryID },
  }));
  await db.execute(sql`
    update drugs d set name = n.name, synonyms = n.synonyms, is_active = n."isActive",
      category_id = n."categoryID", sub_category_id = n."subCategoryID", row_version = d.row_version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("drugID" int, name citext, synonyms text[],
      "isActive" smallint, "categoryID" int, "subCategoryID" int)
    where d.id = n."drugID"`);
}

export async function versionsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const versions = new Map<number, number>();
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const rows = await db
      .select({ id: table.id, rowVersion: table.rowVersion })
      .from(table)
      .where(inArray(table.id, ids.slice(at, at + rowsAtOnce)));
    for (const { id, rowVersion } of rows) versions.set(id, rowVersion);
  }
  return versions;
}
