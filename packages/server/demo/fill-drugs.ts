import type { Db } from '../src/db/connect.ts';
import { drugTexts } from '../src/db/schema/drug-texts.ts';
import * as schema from '../src/db/schema/drugs.ts';
import { doseMetaID, drugRows } from './drug-rows.ts';
import { unlogged } from './fill-orders.ts';
import { insertMany } from './insert-many.ts';
import { addSignOff } from './sign-off-rows.ts';

/** Tables of this file whose rows come with their ids. */
export const numberedDrugTables = ['drug_categories', 'meta_types', 'drugs', 'drug_revisions'];

/**
 * The clinical app's book of drugs.
 * @param today yyyy-MM-dd; days of review lie around it
 */
export async function addDrugs(db: Db, today: string): Promise<void> {
  const rows = drugRows();
  await unlogged(db, ['drug_categories', 'meta_types', 'drug_texts'], async () => {
    await insertMany(db, schema.drugCategories, rows.drugCategories);
    await insertMany(db, schema.metaTypes, rows.metaTypes);
    await insertMany(db, schema.drugs, rows.drugs);
    await insertMany(db, drugTexts, rows.drugTexts);
    await addSignOff(
      db,
      rows.drugTexts.filter(({ metaID }) => metaID === doseMetaID),
      today,
    );
  });
}
