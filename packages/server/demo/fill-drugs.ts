import type { Db } from '../src/db/connect.ts';
import * as schema from '../src/db/schema/drugs.ts';
import { drugRows } from './drug-rows.ts';
import { unlogged } from './fill-orders.ts';
import { insertMany } from './insert-many.ts';

/** Tables of this file whose rows come with their ids. */
export const numberedDrugTables = ['drug_categories', 'meta_types', 'drugs'];

/** The clinical app's book of drugs. */
export async function addDrugs(db: Db): Promise<void> {
  const rows = drugRows();
  await unlogged(db, ['drug_categories', 'meta_types', 'drug_texts'], async () => {
    await insertMany(db, schema.drugCategories, rows.drugCategories);
    await insertMany(db, schema.metaTypes, rows.metaTypes);
    await insertMany(db, schema.drugs, rows.drugs);
    await insertMany(db, schema.drugTexts, rows.drugTexts);
  });
}
