import { getTableName } from 'drizzle-orm';
import type { Pool } from 'pg';
import { statementOf } from '../db/audited-table.ts';
import { tablesInOrder } from '../db/table-order.ts';
import type { Chain } from './catalogue.ts';
import type { Examples } from './examples.ts';
import { plainRow } from './plain-row.ts';

/** Far from ids that a sequence gives during a test. */
export const oneOfEachID = 900_001;

/** An image that exists only as a row. */
export const oneOfEachImage = 'one-of-each.png';

/**
 * One row of every table of content, packages and learners, below the catalogue's rows of `chain`: those that the
 * domains state, and a plain one where the table of a resource is empty.
 */
export async function addOneOfEach(pool: Pick<Pool, 'query'>, chain: Chain): Promise<void> {
  // Loaded here, because the examples name the ids above.
  const all: Examples[] = Object.values(await import('../domains/examples.ts'));
  const rows = all.flatMap((one) => one.rows?.(chain) ?? []);
  const positions = new Map(tablesInOrder.map((table, position) => [String(getTableName(table)), position]));
  const inOrder = rows.toSorted(
    ([one], [other]) => (positions.get(one) ?? -1) - (positions.get(other) ?? -1),
  );
  for (const [table, row] of inOrder) await insert(pool, table, row);
  for (const table of tablesInOrder.filter((one) => statementOf(one)?.isOfResource)) {
    const name = getTableName(table);
    const { rowCount } = await pool.query(`select from ${name} limit 1`);
    if (rowCount === 0) await insert(pool, name, plainRow(table, oneOfEachID));
  }
}

const insert = (pool: Pick<Pool, 'query'>, table: string, row: Readonly<Record<string, unknown>>) =>
  pool.query(
    `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, i) => `$${i + 1}`)})`,
    Object.values(row),
  );
