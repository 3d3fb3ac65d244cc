import * as z from 'zod/mini';
import type { Field, FieldKind } from './fields.ts';
import type { ColumnKind, ListColumn } from './list-call.ts';
import { type ObjectOf, objectOf } from './object-of.ts';
import type { RecordName } from './records.ts';
import { example, id, rowVersion, type WithoutDefaults, withoutDefaults } from './values.ts';

type Schema = z.core.$ZodType;
export type ResourceFields = Readonly<Record<string, Field>>;
type Rules = 'row' | 'add' | 'edit';

type NameIn<F extends ResourceFields, K extends keyof F, R extends Rules> = R extends 'row'
  ? K
  : F[K] extends { sentAs: infer Sent extends string }
    ? Sent
    : K;

/** The rules of all fields of one kind by the name that the value has there; fields without such a rule are left out. */
type Shape<F extends ResourceFields, R extends Rules> = {
  [K in keyof F as F[K] extends Record<R, Schema> ? NameIn<F, K, R> : never]: F[K] extends Record<
    R,
    infer S extends Schema
  >
    ? S
    : never;
};

type KeysWith<F extends ResourceFields, Flag extends 'sort' | 'file'> = {
  [K in keyof F]: F[K] extends Record<Flag, true> ? K : never;
}[keyof F] &
  string;

/** Rows with positions move each other: more than a list shows on all its pages is a mistake. */
const maxMoved = 500;

type MovedRow<Position extends Schema, KeyRule extends Schema> = z.ZodMiniObject<{
  rowID: KeyRule;
  position: Position;
  rowVersion: ReturnType<typeof rowVersion>;
}>;
type PositionRule<F extends ResourceFields> = {
  [K in keyof F]: F[K] extends { position: object; edit: infer S extends Schema } ? S : never;
}[keyof F];
/** What only an edit of rows with positions accepts: other rows that it moves, so that rows change places at once. */
type Moves<F extends ResourceFields, KeyRule extends Schema> = [PositionRule<F>] extends [never]
  ? Record<never, Schema>
  : { moved: z.ZodMiniOptional<z.ZodMiniArray<MovedRow<PositionRule<F>, KeyRule>>> };

function movesOf(fields: ResourceFields, keyRule: Schema): Record<string, Schema> {
  const rule = Object.values(fields).find(({ position }) => position)?.edit;
  if (!rule) return {};
  const row = z.object({ rowID: keyRule, position: rule, rowVersion: rowVersion() });
  const most = z.maxLength(maxMoved, `Please move at most ${maxMoved} rows at once`);
  // No row is sure to have a neighbour, so there is no example.
  return { moved: example(z.optional(z.array(row).check(most)), undefined) };
}

/** What is read of something: its fields, and the rule of its rows. */
export type DefinedRow = { fields: ResourceFields; row: z.ZodMiniObject };

/**
 * Defines what is no resource: the rows of a list that nobody edits there, or what a call of its own saves. Columns,
 * headings and the fields on the screen follow from it, as those of a `resource`; `written` is what is sent.
 */
export const defineRow = <F extends ResourceFields>(fields: F) => ({
  fields,
  row: objectOf<Shape<F, 'row'>>(z.object(shapeOf(fields, 'row'))),
  written: objectOf<Shape<F, 'add'>>(z.object(shapeOf(fields, 'add'))).def.shape,
});

const shapeOf = (fields: ResourceFields, rules: Rules) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const rule = field[rules];
      return rule ? [[rules === 'row' ? name : sentNameOf(name, field), rule]] : [];
    }),
  );

type Definition<
  Name extends RecordName,
  F extends ResourceFields,
  Key extends keyof F & string,
  Sent extends string,
  KeyRule extends Schema,
> = {
  /** The table. */
  name: Name;
  /** One row, at the beginning of a sentence: 'The level'. */
  label: string;
  /** The field that identifies a row; `id` when left out. */
  key?: Key;
  /** The name of the key in an edit, where it is not that of rows. */
  sentKey?: Sent;
  /** A key of the example world, where it is not 1. */
  keyExample?: number;
  /** The rule of the key in an edit, where it is not a number. */
  keyRule?: KeyRule;
  fields: F;
  /**
   * A rule over several fields: messages by the name of the input. It is asked of what is added and, once its HTML is
   * clean and the fields that an edit left out are filled in, of the row as it will be.
   */
  errors?: (input: z.output<ObjectOf<Shape<NoInfer<F>, 'add'>>>) => Readonly<Record<string, string>>;
};

/**
 * Defines a resource once: what follows from it is the shape of its rows, the inputs of its add and its edit, the
 * columns, sorts and headings of its lists and files, and the fields of its forms. The server states where each field is
 * stored (`storedIn`), the console how it looks (`fieldsFor`). See docs/decisions/0059-resources.md.
 */
export function resource<
  const Name extends RecordName,
  F extends ResourceFields,
  const Key extends keyof F & string = 'id' & keyof F & string,
  const Sent extends string = Key,
  KeyRule extends Schema = ReturnType<typeof id>,
>(definition: Definition<Name, F, Key, Sent, KeyRule>) {
  const { fields, errors, keyExample, keyRule = example(id(), keyExample ?? 1) } = definition;
  const { key = 'id' as Key, sentKey = key as string as Sent } = definition;
  const addInput = z.object(shapeOf(fields, 'add'));
  type Row = Shape<F, 'row'> & { rowVersion: z.ZodMiniNumberFormat };
  type Edit = WithoutDefaults<Shape<F, 'edit'>> &
    Moves<F, KeyRule> &
    Record<Sent, KeyRule> & { rowVersion: ReturnType<typeof rowVersion> };
  const editInput = z.object({
    ...withoutDefaults(shapeOf(fields, 'edit')),
    ...movesOf(fields, keyRule),
    [sentKey]: keyRule,
    rowVersion: rowVersion(),
  });
  const checked = (input: z.ZodMiniObject, needed: readonly string[] = []) =>
    errors ? input.check(whenComplete(needed, errors)) : input;
  return {
    ...definition,
    key,
    sentKey,
    row: objectOf<Row>(z.object({ ...shapeOf(fields, 'row'), rowVersion: z.int() })),
    addInput: objectOf<Shape<F, 'add'>>(checked(addInput)),
    editInput: objectOf<Edit>(checked(editInput, Object.keys(shapeOf(fields, 'edit')))),
  };
}

export const sentNameOf = (name: string, { sentAs = name }: Field): string => sentAs;

/**
 * The check of a rule over several fields, on inputs that have all of `names`: of an edit that leaves fields out, only
 * the server knows what the row will be.
 */
export const whenComplete = <Input>(
  names: readonly string[],
  errors: (input: Input) => Readonly<Record<string, string>>,
) =>
  z.check<Record<string, unknown>>(({ value, issues }) => {
    if (names.some((name) => !(name in value))) return;
    for (const [name, message] of Object.entries(errors(value as Input))) {
      issues.push({ code: 'custom', input: value, path: [name], message });
    }
  });

export type Resource = DefinedRow & {
  name: RecordName;
  label: string;
  key: string;
  sentKey: string;
  errors?: (input: never) => Readonly<Record<string, string>>;
  addInput: z.ZodMiniObject;
  editInput: z.ZodMiniObject;
};
export type RowOf<R extends DefinedRow> = z.output<R['row']>;
export type AddInputOf<R extends Resource> = z.output<R['addInput']>;
export type EditInputOf<R extends Resource> = z.output<R['editInput']>;

const keysWith = <R extends DefinedRow, Flag extends 'sort' | 'file'>(resource: R, flag: Flag) =>
  Object.keys(resource.fields).filter((name) => resource.fields[name]?.[flag]) as KeysWith<
    R['fields'],
    Flag
  >[];

const columnKinds: Partial<Record<FieldKind, ColumnKind>> = {
  id: 'number',
  number: 'number',
  seconds: 'number',
  money: 'rupees',
  html: 'html',
  day: 'day',
  instant: 'instant',
};

const listColumn = ({ label, columnLabel = label, kind, choices }: Field): ListColumn => ({
  label: columnLabel,
  ...(columnKinds[kind] && { kind: columnKinds[kind] }),
  ...(choices && { choices }),
});

/**
 * The part of a `listCall` that follows from the fields.
 * @param columnNames which fields are columns of the list and its exports, in this order; all that are seen when left out
 */
export const listParts = <R extends DefinedRow>(
  resource: R,
  columnNames = Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name];
    return field?.row && !field.unlisted;
  }) as (keyof RowOf<R> & string)[],
) => ({
  row: resource.row as R['row'],
  sorts: keysWith(resource, 'sort'),
  columns: Object.fromEntries(
    columnNames.map((name) => [name, listColumn(resource.fields[name] as Field)]),
  ) as { readonly [K in keyof RowOf<R> & string]?: ListColumn },
});

/** The headings of its files. */
export const fileHeadings = <R extends Resource>(resource: R) =>
  Object.fromEntries(
    keysWith(resource, 'file').map((name) => {
      const field = resource.fields[name];
      return [name, field?.heading ?? field?.label];
    }),
  ) as Record<KeysWith<R['fields'], 'file'>, string>;
