import { getTableName, sql } from 'drizzle-orm';
import type { Db } from '../src/db/connect.ts';
import * as commerce from '../src/db/schema/commerce.ts';
import { contentPages } from '../src/db/schema/content-pages.ts';
import { bandsOf, wordsOf } from '../src/domains/questions/index.ts';
import { readRows, type TextRow, tablesWithFiles } from './data-files.ts';
import { unlogged } from './fill-orders.ts';
import { insertNamed } from './insert-many.ts';

/** Tables of which the log says nothing, because that was long ago. */
const fromBefore = [
  ...['drug_categories', 'meta_types', 'drug_texts'],
  ...['dashboards', 'dashboard_items', 'drawer_headings', 'drawers', 'banners', 'offer_timers'],
];

/**
 * Fills every table that has a file: the catalogue, its content, what is sold of it, what learners see first, and so on.
 * @param today yyyy-MM-dd; release dates and expiry dates lie around it
 */
export async function addContent(db: Db, today: string): Promise<void> {
  await unlogged(db, fromBefore, async () => {
    for (const table of await tablesWithFiles()) {
      const name = getTableName(table);
      const rows = await readRows(name, today);
      if (name === 'content_pages') await writePages(db, rows);
      else await insertNamed(db, table, name === 'questions' ? rows.map(withWords) : rows);
    }
  });
  // Each parent names one of its packages, which name it: one of the two must come second.
  await db.execute(sql`
    update ${commerce.parentPackages} parent set default_package_id =
      (select min(id) from ${commerce.packages} package where package.parent_package_id = parent.id)
    where id % 5 <> 4`);
}

/** With what the search for similar questions compares. */
function withWords(row: TextRow) {
  const words = wordsOf(textsOf(row));
  return { ...row, words, bands: bandsOf(words) };
}

const textsOf = (row: TextRow) => ({
  quesText: row.ques_text ?? '',
  optionsOne: row.options_one ?? '',
  optionsTwo: row.options_two ?? '',
  optionsThree: row.options_three ?? '',
  optionsFour: row.options_four ?? '',
  optionsFive: '',
});

/** The pages are there from the start; these are their texts. */
async function writePages(db: Db, rows: TextRow[]): Promise<void> {
  for (const { app_id, page, html } of rows) {
    await db.execute(sql`
      update ${contentPages} set html = ${html} where app_id = ${app_id} and page = ${page}`);
  }
}
