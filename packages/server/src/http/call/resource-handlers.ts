import type { AnyCall, CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import type { Field } from '@prepdesk/contract/fields';
import {
  type AddInputOf,
  type EditInputOf,
  type Resource,
  type RowOf,
  sentNameOf,
} from '@prepdesk/contract/resource';
import { and, eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Db } from '../../db/connect.ts';
import { missingRow, rowToEdit, rowToEditOrAdded } from '../../db/row-version.ts';
import type { EditedResource, StoredResource } from '../../db/stored-in.ts';
import type { Context } from './implement.ts';

type Columns = Readonly<Record<string, PgColumn>>;
type Values = Readonly<Record<string, unknown>>;

/** Rights and rules beyond those of the input; throws a Failure. */
type BeforeAdd<C> = (context: Context<C> & { input: CallParsed<C> }) => unknown;
/** What an edit needs of the context of its call, so that calls which do more can edit a row as well. */
export type EditContext<C> = Pick<Context<C>, 'input' | 'actor' | 'db' | 'storage'>;
/** @param stored the locked row, as it is shown */
export type BeforeEdit<C, R extends Resource> = (
  context: EditContext<C> & { input: CallParsed<C> },
  stored: RowOf<R>,
) => unknown;

/** Inserts a row. @returns its number */
export async function insertRow<R extends Resource, T extends PgTable>(
  db: Db,
  { table, inserted }: StoredResource<R, T>,
  input: AddInputOf<R>,
): Promise<number> {
  const { id } = getTableColumns(table) as { id: PgColumn };
  const [added] = await db.insert(table).values(inserted(input)).returning({ id });
  return added?.id as number;
}

/** The handler of a plain add: it answers the new row's number under the name that the call states. */
export const addRow =
  <C extends AnyCall, R extends Resource, T extends PgTable>(
    call: C,
    stored: StoredResource<R, T>,
    before?: BeforeAdd<C>,
  ) =>
  async (context: Context<C>): Promise<CallAnswer<C>> => {
    await before?.(context);
    const [answerKey = ''] = Object.keys((call.output as z.ZodMiniObject).shape);
    return {
      [answerKey]: await insertRow(context.db, stored, context.input as AddInputOf<R>),
    } as CallAnswer<C>;
  };

/** The row as a list shows it that has more than the resource: what a person reads who is refused. */
type ShownInList<R extends Resource> = (row: RowOf<R>) => Promise<Record<string, unknown>>;

/**
 * The row that the key of an edit names, locked, as it is shown.
 * @throws Failure `missing`, also where the row does not belong to the owners that were sent; `conflict` for a stale version
 */
export function lockedRow<R extends Resource, T extends PgTable>(
  { db, input }: { db: Db; input: object },
  stored: EditedResource<R, T>,
  shown?: ShownInList<R>,
): Promise<RowOf<R>> {
  const isRow = rowNamedBy(stored, input as Values);
  return rowToEdit(db, stored.table, isRow, { ...lockOf(db, stored, isRow, input as Values), shown });
}

/** What is locked and compared: with the row that is shared, where the input names that. */
function lockOf<R extends Resource, T extends PgTable>(
  db: Db,
  { resource, table, shares, read }: EditedResource<R, T>,
  isRow: SQL | undefined,
  input: Values & { rowVersion?: number },
) {
  const shared = shares && shares.by in input ? shares.table : undefined;
  const key = Number(input[shares?.by ?? '']);
  return {
    rowVersion: input.rowVersion,
    missing: missingRow(table, resource.label),
    sharing: shared && { table: getTableName(shared), key },
    read: async () => {
      if (shared) await db.select().from(shared).where(eq(shared.id, key)).for('update');
      return (await read(db, isRow))[0];
    },
  };
}

/**
 * The handler of a plain edit: the row is locked, a stale version is refused, `before` is called, and the fields that
 * were sent are written, as are the positions of other rows that it moves.
 * @throws Failure as `lockedRow`, and what `before` throws
 */
export const editRow =
  <C extends AnyCall, R extends Resource, T extends PgTable>(
    _call: C,
    stored: EditedResource<R, T>,
    before?: BeforeEdit<C, R>,
  ) =>
  async (context: EditContext<C>): Promise<CallAnswer<C>> => {
    const input = context.input as EditInputOf<R> & object;
    const row = await lockedRow({ db: context.db, input }, stored);
    await before?.(context, row);
    await updateRow(context.db, stored, input, row);
    await moveRows(context.db, stored, (input as { moved?: MovedRow[] }).moved ?? []);
    return {} as CallAnswer<C>;
  };

type MovedRow = { rowID: number; position: number; rowVersion?: number };

/**
 * Writes the positions of other rows and nothing else, so that no rule of the resource has to be asked. Two people who move
 * each other's rows may deadlock: then one transaction starts again, and is refused for its stale version.
 * @throws Failure as `lockedRow`
 */
async function moveRows<R extends Resource, T extends PgTable>(
  db: Db,
  stored: EditedResource<R, T>,
  moved: readonly MovedRow[],
): Promise<void> {
  const { resource, table, written, only } = stored;
  const columnKey = written.find(({ name }) => resource.fields[name]?.position)?.columnKey ?? '';
  for (const { rowID, position, ...version } of moved) {
    const isRow = and(eq(keyColumnOf(stored), rowID), only);
    await rowToEdit(db, table, isRow, lockOf(db, stored, isRow, version));
    await db
      .update(table)
      .set({ [columnKey]: position } as never)
      .where(isRow);
  }
}

/** What an edit may leave out is left out of the add, too: the row gets the column's default. */
type SaveInput<R extends Resource> = EditInputOf<R> & Omit<AddInputOf<R>, keyof EditInputOf<R>>;

/** The handler of a save of a row that its first save adds: as `editRow` where there is one. */
export const addOrEditRow =
  <R extends Resource, T extends PgTable>(stored: StoredResource<R, T>) =>
  async ({ db, input }: { db: Db; input: SaveInput<R> }, shown?: ShownInList<R>) => {
    const isRow = rowNamedBy(stored, input as Values);
    const edit = { ...lockOf(db, stored, isRow, input), shown };
    const added = stored.inserted(input as AddInputOf<R>);
    const there = await rowToEditOrAdded(db, stored.table, added, isRow, edit);
    if (there) await updateRow(db, stored, input, there);
  };

async function updateRow<R extends Resource, T extends PgTable>(
  db: Db,
  stored: EditedResource<R, T>,
  input: EditInputOf<R>,
  row: RowOf<R>,
): Promise<void> {
  const values = stored.updated(input, row);
  if (Object.keys(values).length === 0) return;
  await db
    .update(stored.table)
    .set(values as never)
    .where(rowNamedBy(stored, input as Values));
}

/** The row with the sent key, if it belongs to the rows that were sent as its owners: a link may be old or forged. */
function rowNamedBy<R extends Resource, T extends PgTable>(
  stored: EditedResource<R, T>,
  input: Values,
): SQL | undefined {
  const { resource, written, only } = stored;
  const owners = written.filter(({ name }) => resource.fields[name]?.owner);
  return and(
    eq(keyColumnOf(stored), input[resource.sentKey]),
    ...owners.map(({ name, column }) => eq(column, input[sentNameOf(name, resource.fields[name] as Field)])),
    only,
  );
}

/** Not every row shows its key: that of an app's offer is the app. */
const keyColumnOf = <R extends Resource, T extends PgTable>({
  resource,
  columns,
  written,
}: EditedResource<R, T>): PgColumn =>
  (columns as Columns)[resource.key] ??
  (written.find(({ name }) => name === resource.key)?.column as PgColumn);
