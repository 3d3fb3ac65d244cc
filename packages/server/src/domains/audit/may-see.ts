import { missing } from '@prepdesk/contract/failures';
import { keyOf, type RoutePath, routes } from '@prepdesk/contract/routes';
import { type SQL, sql } from 'drizzle-orm';
import { type Actor, forbidden } from '../../auth/actor.ts';
import { auditedTableNamed } from '../../db/audited-tables.ts';
import type { Db } from '../../db/connect.ts';
import type { Condition } from '../../db/list/conditions.ts';
import { type ChangeKind, revertRights } from '../../db/revert-policy.ts';
import { isSeenByKey } from '../../db/row-scope.ts';

type Row = Readonly<Record<string, unknown>>;

const actions: readonly ChangeKind[] = ['add', 'edit', 'remove'];

/** The screens that show rows of a table; for some tables they depend on the row. */
function screensOf(table: string, row: Row): readonly RoutePath[] {
  const shownOn = auditedTableNamed(table)?.shownOn;
  if (shownOn) return typeof shownOn === 'function' ? shownOn(row) : shownOn;
  return actions.flatMap((action) => {
    const rights = revertRights(table, action, row);
    return 'never' in rights ? [] : rights.flat();
  });
}

const dependsOnRow = (table: string): boolean => {
  const record = auditedTableNamed(table);
  return typeof (record?.shownOn ?? record?.revertPolicy) === 'function';
};

/** Whoever may see the whole log may see each of its rows. */
export const seesLog = ({ keys }: Actor): boolean => keys.has(keyOf('/audit'));

function refuse(actor: Actor, table: string, row: Row): void {
  const screens = screensOf(table, row);
  const held = routes.filter(({ key }) => actor.keys.has(key)).map(({ path }) => path);
  if (!screens.some((path) => held.includes(path))) throw forbidden([...screens, '/audit'], actor);
}

/** The tables that are asked for: 'courses/3,subjects/7'. */
const tablesIn = (rows: string): string[] => rows.split(',').map((one) => one.trim().split('/')[0] ?? '');

/**
 * Called before a history is read.
 * @throws Failure `forbidden` when one of the tables is on none of the person's screens
 */
export function requireTables(actor: Actor, rows: string): void {
  if (seesLog(actor)) return;
  for (const table of tablesIn(rows)) if (!dependsOnRow(table)) refuse(actor, table, {});
}

/**
 * Called for rows that were read, before they are shown.
 * @throws Failure `forbidden` when it depends on the row, and this one is on none of the person's screens
 */
export function requireRows(
  actor: Actor,
  rows: readonly { tableName: string; before: Row | null; after: Row | null }[],
): void {
  if (seesLog(actor)) return;
  for (const { tableName, before, after } of rows) {
    if (dependsOnRow(tableName)) refuse(actor, tableName, after ?? before ?? {});
  }
}

/** A condition for rows of these tables that are named as in the log: the person may read about them there. */
export const isSeenInLog = (
  actor: Actor,
  tables: Iterable<string>,
  named: { table: SQL; rowKey: SQL },
): SQL => (seesLog(actor) ? sql`true` : isSeenByKey(actor, tables, named));

/** Of a history's rows, those that the person may see. */
export const onlySeenRows: Condition = (_, { input, actor }) => {
  const named = { table: sql`a.table_name`, rowKey: sql`a.row_key` };
  return { where: () => isSeenInLog(actor, tablesIn(String(input.rows)), named) };
};

/**
 * Called for changes before they are reverted, like a call of their own screen: seeing the whole log is not enough.
 * @throws Failure `refused` as if there were no such change when the person may not see one of the rows
 */
export async function requireSeen(
  db: Db,
  actor: Actor,
  changes: readonly { tableName: string; rowKey: string }[],
): Promise<void> {
  const tables = changes.map(({ tableName }) => tableName);
  const seen = isSeenByKey(actor, tables, { table: sql`c.name`, rowKey: sql`c.key` });
  const { rows } = await db.execute(sql`
    select from unnest(${sql.param(tables)}::text[], ${sql.param(changes.map(({ rowKey }) => rowKey))}::text[]) c (name, key)
    where ${seen} is not true limit 1`);
  if (rows.length > 0) throw missing('The change');
}
