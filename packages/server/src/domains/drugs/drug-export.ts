import { companyDay } from '@prepdesk/contract/company-time';
import { drugDownloadPath } from '@prepdesk/contract/drugs/drug-imports';
import { drugs as calls } from '@prepdesk/contract/drugs/drugs';
import { fileTypes } from '@prepdesk/contract/file-types';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Db } from '../../db/connect.ts';
import { drugTexts } from '../../db/schema/drug-texts.ts';
import { drugCategories, drugs as table } from '../../db/schema/drugs.ts';
import { drugRevisions } from '../../db/schema/sign-off.ts';
import { download } from '../../http/files/download-route.ts';
import type { Cell } from '../../spreadsheets/cell.ts';
import { csvFrom } from '../../spreadsheets/write-csv.ts';
import { xlsxFrom } from '../../spreadsheets/write-xlsx.ts';
import {
  columnOf,
  type DrugColumn,
  type FileType,
  headingsOf,
  maxOfCell,
  shownText,
  typesOfFile,
} from './drug-file.ts';
import { drugMatches } from './drug-search.ts';
import { signOffSettings } from './sign-off-settings.ts';
import { lastWritten } from './write-texts.ts';

/** A drug may have 50 texts of 20 KB, so a batch of this size is at most a few megabytes. */
const batchRows = 50;

const sub = alias(drugCategories, 'sub_category');

const find = (search: string, isActive: number | '' | undefined): SQL | undefined =>
  and(
    search ? drugMatches(search) : undefined,
    typeof isActive === 'number' ? eq(table.isActive, isActive) : undefined,
  );

/** How many cells each metadata type needs, from the lengths alone, before the texts are read. */
async function partsNeeded(db: Db): Promise<(metaID: number) => number> {
  const { rows } = await db.execute<{ id: number; longest: number }>(sql`
    select meta_id as id, max(length(html))::int as longest from (
      select meta_id, html from ${drugTexts}
      union all select meta_id, html from ${drugRevisions} where state in ('pending', 'rejected')
    ) text where length(html) > ${maxOfCell} group by meta_id`);
  const parts = new Map(rows.map(({ id, longest }) => [id, Math.ceil(longest / maxOfCell)]));
  return (metaID) => parts.get(metaID) ?? 1;
}

async function* drugCells(db: Db, where: SQL | undefined, file: File): AsyncGenerator<Cell[][]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({
        id: table.id,
        name: sql<string>`${table.name}::text`,
        isActive: table.isActive,
        synonyms: sql<string>`array_to_string(${table.synonyms}, ', ')`,
        category: sql<string>`coalesce(${drugCategories.name}::text, '')`,
        subCategory: sql<string>`coalesce(${sub.name}::text, '')`,
      })
      .from(table)
      .leftJoin(drugCategories, eq(drugCategories.id, table.categoryID))
      .leftJoin(sub, eq(sub.id, table.subCategoryID))
      .where(and(where, gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(batchRows);
    const last = rows.at(-1);
    if (!last) return;
    const textOf = await lastWritten(
      db,
      rows.map(({ id }) => id),
    );
    yield rows.map((row) => {
      const cells = new Map<string, Cell>(Object.entries({ ...row, isActive: activeWord(row.isActive) }));
      for (const { metaID } of file.types) {
        partsOf(shownText(textOf(row.id, metaID), file.isOn)).forEach((part, at) => {
          cells.set(columnOf(metaID, at + 1), part);
        });
      }
      const waits = file.types.filter(({ metaID }) => file.isOn && textOf(row.id, metaID).written !== null);
      cells.set('waiting', waits.map(({ name }) => name).join('; '));
      return file.columns.map((column) => cells.get(column) ?? '');
    });
    after = last.id;
  }
}

type File = { types: readonly FileType[]; columns: readonly DrugColumn[]; isOn: boolean };

const activeWord = (isActive: number): string => (isActive === 1 ? 'Active' : 'Inactive');

/** Never splits a surrogate pair or next to a space, which would be lost. */
function partsOf(html: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < html.length; ) {
    let to = from + maxOfCell;
    while (to > from + 1 && /[\uD800-\uDBFF\s].|.\s/s.test(html.slice(to - 1, to + 1))) to -= 1;
    parts.push(html.slice(from, to));
    from = to;
  }
  return parts;
}

/** Everything that the list finds, with all its texts; importing the file again changes nothing. */
export const drugExport = download({
  path: drugDownloadPath,
  call: calls.list,
  input: z.extend(calls.list.input, { format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  open: async ({ input: { search, isActive, format }, db }) => {
    const types = await typesOfFile(db);
    const headings = headingsOf(types, await partsNeeded(db));
    const { isOn } = await signOffSettings(db);
    const file = { types, columns: Object.keys(headings) as DrugColumn[], isOn: isOn === 1 };
    const names = Object.values(headings);
    const batches = drugCells(db, find(search, isActive), file);
    const content = format === 'xlsx' ? xlsxFrom(names, batches, 'Drugs') : csvFrom(names, batches, true);
    return { name: `drugs-${companyDay()}.${format}`, contentType: fileTypes[format].contentType, content };
  },
});
