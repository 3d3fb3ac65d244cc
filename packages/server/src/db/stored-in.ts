import { invalid } from '@prepdesk/contract/failures';
import {
  type AddInputOf,
  type EditInputOf,
  type Resource,
  type ResourceFields,
  type RowOf,
  sentNameOf,
} from '@prepdesk/contract/resource';
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { Db } from './connect.ts';

type Schema = z.core.$ZodType;
type Columns<T extends PgTable> = T['_']['columns'];
type ColumnKey<T extends PgTable> = keyof Columns<T> & string;
type Inserted<T extends PgTable> = T['$inferInsert'];
type ColumnValue<C> = C extends PgColumn
  ? C['_']['notNull'] extends true
    ? C['_']['data']
    : C['_']['data'] | null
  : never;

type Shown<F> = F extends { row: infer S extends Schema } ? z.input<S> : never;
/** What an input may hold of it; what is left out is not written. */
type Written<F> = Exclude<
  F extends { add: infer S extends Schema }
    ? z.output<S>
    : F extends { edit: infer S extends Schema }
      ? z.output<S>
      : never,
  undefined
>;
type IsWritten<F> = F extends { add: Schema } | { edit: Schema } ? true : false;
type IsShown<F> = F extends { row: Schema } ? true : false;

/** Whether a column holds the field as it is: what is written fits into it, and what it holds can be shown. */
type Fits<F, C> = C extends PgColumn
  ? [Written<F>] extends [ColumnValue<C>]
    ? IsShown<F> extends true
      ? [ColumnValue<C>] extends [Shown<F>]
        ? true
        : false
      : true
    : false
  : false;

type FittingKey<F, T extends PgTable> = {
  [K in ColumnKey<T>]: Fits<F, Columns<T>[K]> extends true ? K : never;
}[ColumnKey<T>];

type Readable<F> = PgColumn | SQL<Shown<F>> | SQL.Aliased<Shown<F>>;
type Write<F, R extends Resource, Value> = (value: Written<F>, input: AddInputOf<R>) => Value | SQL;

/**
 * Where a field is stored: a column that holds it as it is, a column with a way in (`write`) and a way out (`read`), or,
 * for a field that is only read, an expression or a function of the row. `apart` says where the handlers write a field
 * that another table holds.
 */
type Mapping<F, R extends Resource, T extends PgTable> =
  | FittingKey<F, T>
  | { [K in FittingKey<F, T>]: { column: K; write: Write<F, R, ColumnValue<Columns<T>[K]>> } }[FittingKey<
      F,
      T
    >]
  | (IsShown<F> extends true ? { read: Readable<F>; apart: string } : { apart: string })
  | ((IsShown<F> extends true ? { read: Readable<F> } : unknown) &
      (IsWritten<F> extends true
        ? {
            [K in ColumnKey<T>]: { column: K; write: Write<F, R, ColumnValue<Columns<T>[K]>> };
          }[ColumnKey<T>]
        : unknown))
  | (IsWritten<F> extends true ? never : { derive: (row: RowOf<R>) => Shown<F> });

type NotStored<F extends ResourceFields> = {
  [K in keyof F]: F[K] extends { notStored: string } ? K : never;
}[keyof F];
/** The table has a fitting column of the same name. */
type SameName<F extends ResourceFields, T extends PgTable> = {
  [K in keyof F]: K extends ColumnKey<T> ? (Fits<F[K], Columns<T>[K]> extends true ? K : never) : never;
}[keyof F];

/** Every field that neither has a namesake among the columns nor is `notStored` must be given a mapping. */
export type Mappings<R extends Resource, T extends PgTable> = {
  [K in Exclude<keyof R['fields'], SameName<R['fields'], T> | NotStored<R['fields']>>]: Mapping<
    R['fields'][K],
    R,
    T
  >;
} & { [K in SameName<R['fields'], T>]?: Mapping<R['fields'][K], R, T> };

type ColumnOf<M> = M extends string ? M : M extends { column: infer C } ? C : never;
type Covered<R extends Resource, T extends PgTable, M> =
  | { [K in keyof M]: ColumnOf<M[K]> }[keyof M]
  | (SameName<R['fields'], T> & string);
type NeededKey<T extends PgTable> = {
  [K in keyof Inserted<T>]-?: object extends Pick<Inserted<T>, K> ? never : K;
}[keyof Inserted<T>];
type AddedField<F extends ResourceFields> = {
  [K in keyof F]: F[K] extends { add: Schema } ? K : never;
}[keyof F];
/** Columns that an insert needs and no field fills; none where nothing is added. */
type Unfilled<R extends Resource, T extends PgTable, M> = [AddedField<R['fields']>] extends [never]
  ? never
  : Exclude<NeededKey<T>, Covered<R, T, M>>;
type MayAlso<R extends Resource, T extends PgTable> = {
  also?: (input: AddInputOf<R>) => Partial<Inserted<T>>;
};
type Also<R extends Resource, T extends PgTable, M> = [Unfilled<R, T, M>] extends [never]
  ? MayAlso<R, T>
  : {
      also: (
        input: AddInputOf<R>,
      ) => Pick<Inserted<T>, Unfilled<R, T, M> & keyof Inserted<T>> & Partial<Inserted<T>>;
    };

/** A table that the rows need, with its condition; `left` keeps rows without a match. */
export type Join = readonly [table: PgTable, on: SQL, kind?: 'left'];

/**
 * A joined row that several of these rows show: whoever edits one of them edits it too, so its version counts towards
 * theirs. `by` is the owner that it is named by.
 */
type Shares<R extends Resource> = {
  table: PgTable & { id: PgColumn; rowVersion: PgColumn };
  by: keyof R['fields'] & string;
};

/** Rows that can be read and edited. */
export type EditedResource<R extends Resource, T extends PgTable> = {
  resource: R;
  table: T;
  /** Which rows of the table are meant, where not all are. */
  only: SQL | undefined;
  joins: readonly Join[];
  shares: Shares<R> | undefined;
  /** For `select`: what a row is read from. */
  columns: { [K in keyof RowOf<R>]: PgColumn | SQL<RowOf<R>[K]> | SQL.Aliased<RowOf<R>[K]> };
  /** Every field that is stored, with its column, for work on many rows at once in SQL. */
  written: readonly { name: keyof R['fields'] & string; columnKey: string; column: PgColumn }[];
  /** For `listOf`: the same rows. */
  listed: Pick<EditedResource<R, T>, 'columns'> & {
    from: T;
    only?: SQL;
    key: PgColumn;
    join: readonly (readonly [table: PgTable, on: SQL])[];
  };
  /** The rows that meet the condition, as they are shown, the first `max` of them. */
  read: (db: Db, where: SQL | undefined, order?: readonly SQL[], max?: number) => Promise<RowOf<R>[]>;
  /**
   * For `update`: what was sent; what was left out stays as `stored` has it.
   * @throws Failure `invalid` where clean HTML breaks a rule over several fields
   */
  updated: (input: EditInputOf<R>, stored: RowOf<R>) => Partial<Inserted<T>>;
};
export type StoredResource<R extends Resource, T extends PgTable> = EditedResource<R, T> & {
  /** For `insert`: every field. @throws Failure as `updated` */
  inserted: (input: AddInputOf<R>) => Inserted<T>;
};

type AnyMapping = {
  column?: string;
  apart?: string;
  read?: SQL | SQL.Aliased | PgColumn;
  write?: (value: unknown, input: unknown) => unknown;
  derive?: (row: unknown) => unknown;
};
type Values = Readonly<Record<string, unknown>>;

type Statement<R extends Resource, M> = {
  columns: M & Record<Exclude<keyof M, keyof R['fields']>, never>;
  joins?: readonly Join[];
  only?: SQL;
  shares?: Shares<R>;
};

/** As `storedIn`, for rows that are added in another way: columns that no field fills need no value. */
export const editedIn: <R extends Resource, T extends PgTable, const M extends Mappings<R, T>>(
  resource: R,
  table: T,
  statement: Statement<R, M> & MayAlso<R, T>,
) => EditedResource<R, T> = (resource, table, statement) => storedIn(resource, table, statement as never);

/**
 * States where each field of a resource is stored. A field that would be dropped does not compile.
 * @param statement `columns`: by field, where the table has no fitting column of the same name; `also`: columns that
 *   follow from the fields; `joins`: tables that the rows are read with; `only`: which rows of the table are meant,
 *   where not all are; `shares`: a row that several of them show
 * @throws Error, when the server starts, for two fields in one column: the one mistake that the types do not see
 */
export function storedIn<R extends Resource, T extends PgTable, const M extends Mappings<R, T>>(
  resource: R,
  table: T,
  statement: Statement<R, M> & Also<R, T, NoInfer<M>>,
): StoredResource<R, T> {
  const { joins = [], shares } = statement;
  const all = getTableColumns(table) as Readonly<Record<string, PgColumn>>;
  const mappings = statement.columns as Readonly<Record<string, string | AnyMapping>>;
  const mappingOf = (name: string): AnyMapping => {
    const mapping = mappings[name] ?? name;
    return typeof mapping === 'string' ? { column: mapping } : mapping;
  };
  const fields = Object.entries(resource.fields).map(([name, field]) => ({
    name,
    field,
    sentName: sentNameOf(name, field),
    ...mappingOf(name),
  }));
  const written = fields.filter(
    ({ field, apart }) => (field.add ?? field.edit) && !field.notStored && apart === undefined,
  );
  refuseSharedColumn(resource, written);
  const columns = Object.fromEntries([
    ...fields.flatMap(({ name, field, column = '', read, derive }) =>
      field.row && !derive ? [[name, read ?? all[column]]] : [],
    ),
    ['rowVersion', shares ? sql<number>`${all.rowVersion} + ${shares.table.rowVersion} - 1` : all.rowVersion],
  ]) as EditedResource<R, T>['columns'];
  const derived = fields.filter(({ derive }) => derive);
  const asShown = (row: Values): Values => ({
    ...row,
    ...Object.fromEntries(derived.map(({ name, derive }) => [name, derive?.(row)])),
  });
  /** @param whole what the row will be */
  const valuesOf = (rules: 'add' | 'edit', input: Values, whole: Values) => {
    const errors = resource.errors?.(whole as never) ?? {};
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const sent = written.flatMap(({ field, sentName, column = '', write }) => {
      const value = input[sentName];
      return value === undefined || !field[rules] ? [] : [[column, write ? write(value, whole) : value]];
    });
    return { ...Object.fromEntries(sent), ...statement.also?.(whole as AddInputOf<R>) };
  };
  return {
    resource,
    table,
    only: statement.only,
    joins,
    shares,
    columns,
    listed: {
      from: table,
      ...(statement.only ? { only: statement.only } : {}),
      key: columns[resource.key as keyof RowOf<R>] as PgColumn,
      join: joins.map(([other, on]) => [other, on]),
      columns,
    },
    written: written.map(({ name, column = '' }) => ({
      name,
      columnKey: column,
      column: all[column] as PgColumn,
    })),
    read: async (db, where, order = [], max = Number.MAX_SAFE_INTEGER) => {
      const plain = db
        .select(columns)
        .from(table as PgTable)
        .$dynamic();
      const joined = joins.reduce(
        (query, [other, on, kind]) =>
          (kind === 'left'
            ? query.leftJoin(other, on)
            : query.innerJoin(other, on)) as unknown as typeof query,
        plain,
      );
      return (
        await joined
          .where(and(where, statement.only))
          .orderBy(...order)
          .limit(max)
      ).map(asShown) as RowOf<R>[];
    },
    inserted: (input) => valuesOf('add', input, input) as Inserted<T>,
    updated: (input, stored) => {
      const before = written.map(({ name, sentName }) => [sentName, (stored as Values)[name]]);
      const sent = Object.entries(input).filter(([, value]) => value !== undefined);
      return valuesOf('edit', input, Object.fromEntries([...before, ...sent])) as Partial<Inserted<T>>;
    },
  };
}

function refuseSharedColumn(resource: Resource, written: readonly { column?: string }[]): void {
  const columns = written.map(({ column }) => column);
  const shared = columns.find((column, index) => columns.indexOf(column) !== index);
  if (shared) throw new Error(`${resource.name}: two fields are written to the column ${shared}`);
}
