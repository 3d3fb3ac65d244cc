import type { AnyCall, CallAnswer, CallParsed } from '@prepdesk/contract/define-call';
import { missing } from '@prepdesk/contract/failures';
import type { AddInputOf, EditInputOf, Resource, RowOf } from '@prepdesk/contract/resource';
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { assertRowVersion } from '../db/row-version.ts';
import type { StoredResource } from '../db/stored-in.ts';
import type { Context } from './implement.ts';

type Columns = Readonly<Record<string, PgColumn>>;
type Values = Readonly<Record<string, unknown>>;

/** Rights and rules beyond those of the input; throws a Failure. */
type BeforeAdd<C> = (context: Context<C> & { input: CallParsed<C> }) => unknown;
/** What an edit needs of the context of its call, so that calls which do more can edit a row as well. */
export type EditContext<C> = Pick<Context<C>, 'input' | 'actor' | 'db' | 'storage'>;
/** @param stored the locked row, as it is shown */
type BeforeEdit<C, R extends Resource> = (
  context: EditContext<C> & { input: CallParsed<C> },
  stored: RowOf<R>,
) => unknown;

/** The handler of a plain add: it answers the new row's number under the name that the call states. */
export const addRow =
  <C extends AnyCall, R extends Resource, T extends PgTable>(
    call: C,
    { table, inserted }: StoredResource<R, T>,
    before?: BeforeAdd<C>,
  ) =>
  async (context: Context<C>): Promise<CallAnswer<C>> => {
    await before?.(context);
    const [answerKey = ''] = Object.keys((call.output as unknown as { shape: object }).shape);
    const { id } = getTableColumns(table) as unknown as Columns;
    const [added] = await context.db
      .insert(table)
      .values(inserted(context.input as AddInputOf<R>) as never)
      .returning({ [answerKey]: id as PgColumn });
    return added as never;
  };

/**
 * The handler of a plain edit: the row is locked, a stale version is refused, `before` is called, and the fields that
 * were sent are written.
 * @throws Failure `missing`, `conflict`, and what `before` throws
 */
export const editRow =
  <C extends AnyCall, R extends Resource, T extends PgTable>(
    _call: C,
    stored: StoredResource<R, T>,
    before?: BeforeEdit<C, R>,
  ) =>
  async (context: EditContext<C>): Promise<CallAnswer<C>> => {
    const { db } = context;
    const { resource, table } = stored;
    const input = context.input as EditInputOf<R> & { rowVersion?: number };
    const isRow = rowNamedBy(stored, input);
    // Lock the row first: after waiting for a lock, a join that was computed before would miss the row.
    const { id } = getTableColumns(table) as unknown as { id: PgColumn };
    await db
      .select({ id })
      .from(table as PgTable)
      .where(isRow)
      .for('update');
    const [row] = await stored.read(db, isRow);
    if (!row) throw missing(`The ${resource.label.toLowerCase()}`);
    const { rowVersion } = row as { rowVersion: number };
    const key = (input as Values)[resource.sentKey] as number;
    await assertRowVersion(
      db,
      { table: resource.name, key, stored: { rowVersion } },
      input.rowVersion,
      async () => row,
    );
    await before?.(context, row);
    await db
      .update(table)
      .set(stored.updated(input, row) as never)
      .where(isRow);
    return {} as never;
  };

/** The row with the sent key, if it belongs to the rows that were sent as its owners: a link may be old or forged. */
function rowNamedBy<R extends Resource, T extends PgTable>(
  { resource, table }: StoredResource<R, T>,
  input: Values,
): SQL | undefined {
  const columns = getTableColumns(table) as unknown as Columns;
  const owners = Object.entries(resource.fields).filter(([, { owner }]) => owner);
  return and(
    eq(columns.id as PgColumn, input[resource.sentKey]),
    ...owners.map(([name]) => eq(columns[name] as PgColumn, input[name])),
  );
}
