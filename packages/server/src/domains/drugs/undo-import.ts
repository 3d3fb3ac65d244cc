import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { DrugBefore } from '../../db/schema/drug-imports.ts';
import { shownText } from './drug-file.ts';
import { heldSettings, type SignOffSettings, signOffSettings } from './sign-off-settings.ts';
import { writeDrugs } from './write-import.ts';
import { type TextRow, writeTexts } from './write-texts.ts';

type Judged = {
  rowNumber: number;
  action: 'add' | 'change';
  drugID: number;
  words: string;
  before: DrugBefore | null;
  /** Why the drug is left as it is; '' when it is not. */
  why: string;
};

const maxShown = 100;

/** A drug as it is now: what a release did not keep yet when it imported a file stays like this. */
const present = sql`jsonb_build_object('name', d.name, 'synonyms', d.synonyms, 'isActive', d.is_active,
  'categoryID', d.category_id, 'subCategoryID', d.sub_category_id)`;

/** The drugs that an import wrote and that still exist. */
async function judgedRows(db: Db, importID: number, { isOn }: SignOffSettings): Promise<Judged[]> {
  const { rows } = await db.execute<Judged>(sql`
    select r.row_number as "rowNumber", r.action, d.id as "drugID", d.name::text as words,
      ${present} || r.before as before, case
      when d.row_version <> r.version_after then 'Changed since'
      when r.action = 'change' and exists (select from drugs other where other.id <> d.id
        and other.name = (r.before ->> 'name')::citext
        and not exists (select from drug_import_rows own where own.import_id = r.import_id and own.drug_id = other.id))
        then 'Its old name is taken'
      when r.action = 'add' and ${isOn === 1} and exists (select from drug_texts t where t.drug_id = d.id)
        then 'Sign-off was switched on since'
      else '' end as why
    from drug_import_rows r join drugs d on d.id = r.drug_id
    where r.import_id = ${importID} order by r.row_number`);
  return rows;
}

const isFree = ({ why }: Judged): boolean => why === '';

export async function previewOfUndo(db: Db, importID: number) {
  const rows = await judgedRows(db, importID, await signOffSettings(db));
  const free = rows.filter(isFree);
  const left = rows.filter(({ why }) => why !== '');
  return {
    removes: free.filter(({ action }) => action === 'add').length,
    restores: free.filter(({ action }) => action === 'change').length,
    leaves: left.length,
    left: left
      .slice(0, maxShown)
      .map(({ rowNumber, drugID, words, why }) => ({ rowNumber, drugID, words, why })),
  };
}

/**
 * Removes what an import added and restores what it changed, except for what somebody changed since. With sign-off
 * switched on, texts that learners read are restored like a save: they wait for their signatures.
 */
export async function undoImport(db: Db, importID: number, authorID: number) {
  await db.execute(sql`
    select from drugs d join drug_import_rows r on r.drug_id = d.id
    where r.import_id = ${importID} order by d.id for update of d`);
  const settings = await heldSettings(db);
  const rows = await judgedRows(db, importID, settings);
  const free = rows.filter(isFree);
  const added = free.filter(({ action }) => action === 'add').map(({ drugID }) => drugID);
  const changed = free.flatMap(({ drugID, before }) => (before ? [{ drugID, ...before }] : []));
  await removeDrugs(db, added);
  await writeDrugs(db, changed);
  const texts = changed.flatMap((drug) => drug.texts.map((text) => ({ drugID: drug.drugID, ...text })));
  const before = texts.map(
    ({ drugID, metaID, ...text }): TextRow => ({
      drugID,
      metaID,
      html: shownText(text, settings.isOn === 1),
    }),
  );
  await writeTexts(db, authorID, before, { isAfresh: true });
  return { removed: added.length, restored: changed.length, left: rows.length - free.length };
}

/** Their pending texts are removed too: nobody signed any of them, or the drugs would count as changed. */
async function removeDrugs(db: Db, ids: readonly number[]): Promise<void> {
  const isOne = sql`any(${sql.param([...ids])}::int[])`;
  await db.execute(sql`delete from drug_texts where drug_id = ${isOne}`);
  await db.execute(sql`delete from drug_revisions where drug_id = ${isOne}`);
  await db.execute(sql`delete from drugs where id = ${isOne}`);
}
