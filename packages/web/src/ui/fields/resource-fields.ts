import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import { activeStates, type Field as Definition } from '@prepdesk/contract/fields';
import { type DefinedRow, type Resource, type RowOf, sentNameOf } from '@prepdesk/contract/resource';
import type * as z from 'zod/mini';
import { durationEditor } from './duration-field.tsx';
import type { Draft, Editor, Field, Fields } from './fields-of.ts';
import { orderField, statusField } from './status-field.ts';

/**
 * What a definition does not know: how a field is drawn, the rows that a reference may name, and an editor other than
 * that of its kind.
 */
export type Look<Row> = Partial<Omit<Field<Row>, 'label' | 'writtenOn' | 'position'>> & {
  /** In lists, where the form has a longer one. */
  label?: string;
};

/** By field. */
export type Looks<Row> = { readonly [K in keyof Row]?: Look<Row> };

function editorOf({ kind, choices = {}, max }: Definition): Editor {
  if (kind === 'choice' || kind === 'flag') return { kind: 'select', choices };
  if (kind === 'html') return { kind: 'rich' };
  if (kind === 'money') return { kind: 'money' };
  if (kind === 'seconds') return durationEditor;
  if (kind === 'link') return { kind: 'link' };
  if (kind === 'day') return { kind: 'date' };
  if (kind === 'text') return { kind: 'text', ...(max !== undefined && { maxLength: max }) };
  return { kind: 'number' };
}

/** How fields of a name and kind that most resources have are edited everywhere. */
const sharedEditing: Readonly<Record<string, object>> = {
  'isActive flag': { editor: statusField.editor, widthPx: statusField.widthPx },
  'orderBy number': { initialAfter: orderField.initialAfter, widthPx: orderField.widthPx },
};

const activeTones = { tones: { 1: 'ok', 0: 'off', 2: 'dev' } };

/** The tones of a row that is active or not; `isActive` of some resources says something else. */
const tonesOf = (name: string, { choices }: Definition): object =>
  name === 'isActive' && choices?.[1] === activeStates[1] ? activeTones : {};

/**
 * The fields of a resource's lists and forms: labels, editors, choices, lengths and initial values are those of the
 * definition, the looks those of the screen.
 * @param looks by field; false for one that the screen does not show
 */
export function fieldsFor<R extends DefinedRow>(
  resource: R,
  looks: { [K in keyof RowOf<R>]?: Look<RowOf<R>> | false } = {},
): Fields<RowOf<R>, Extract<keyof R['fields'], keyof RowOf<R> & string>> {
  const lookOf = (name: string) => (looks as Readonly<Record<string, object | false>>)[name];
  const shown = Object.entries(resource.fields).filter(
    ([name, { row, label }]) => row && label !== '' && lookOf(name) !== false,
  );
  return Object.fromEntries(
    shown.map(([name, field]) => [
      name,
      { ...fieldOf(name, field, lookOf(name)), ...positionOf(resource, field) },
    ]),
  ) as never;
}

/** Only rows of a resource can be moved: the others have no edit. */
const positionOf = (resource: DefinedRow & { key?: string }, { position }: Definition): object =>
  position && resource.key ? { position: { ...position, key: resource.key } } : {};

/** A row, and what is only sent with a new one. */
export type FormRow<R extends DefinedRow> = RowOf<R> & {
  [K in Exclude<keyof R['fields'], keyof RowOf<R>>]: unknown;
};
type DrawnRow<R extends DefinedRow, K> = [K] extends [keyof RowOf<R>] ? RowOf<R> : FormRow<R>;

/**
 * As `fieldsFor`, with exactly the fields that `looks` names, in its order: for screens that show some of a row, or show
 * it in another order than files do.
 */
export const columnsFor = <R extends DefinedRow, K extends keyof R['fields'] & string>(
  { fields }: R,
  looks: { [P in K]: Look<DrawnRow<R, K>> },
): Fields<DrawnRow<R, K>, K & keyof DrawnRow<R, K>> =>
  Object.fromEntries(
    Object.entries<object>(looks).map(([name, look]) => [name, fieldOf(name, fields[name]!, look)]),
  ) as never;

const fieldOf = (name: string, field: Definition, look: object | false | undefined) => ({
  label: field.label,
  ...(field.initial !== undefined && { initial: field.initial }),
  ...(isWrittenField(field) && writtenOnOf(field)),
  ...(field.sentAs && { sentAs: [field.sentAs] }),
  ...(isWrittenField(field)
    ? { editor: editorOf(field), ...(field.kind === 'number' && { kind: 'number' }) }
    : readKindOf(field)),
  ...(field.choices && { choices: field.choices }),
  ...(isWrittenField(field) && sharedEditing[`${name} ${field.kind}`]),
  ...tonesOf(name, field),
  ...timeTextOf(name, field),
  ...look,
});

const isWrittenField = ({ add, edit, owner }: Definition): boolean => (add ?? edit) !== undefined && !owner;

const timeTexts: Readonly<Record<string, (at: string) => string>> = { day: shownDay, instant: shownInstant };

/** Days and instants as people write them. */
function timeTextOf(name: string, { kind }: Definition): object {
  const textOf = timeTexts[kind];
  if (!textOf) return {};
  return { asText: ({ [name]: at }: Given) => (at ? textOf(String(at)) : '–') };
}

const readKinds: Readonly<Record<string, object>> = {
  html: { kind: 'rich' },
  money: { kind: 'rupees' },
  number: { kind: 'number' },
  seconds: { kind: 'number' },
};
const writtenOnOf = ({ formOn, add, edit }: Definition): object => {
  const only = formOn ?? (add ? edit || 'add' : 'edit');
  return typeof only === 'string' ? { writtenOn: only } : {};
};

const readKindOf = ({ kind }: Definition): object => readKinds[kind] ?? {};

type Given = Readonly<Record<string, unknown>>;

/**
 * The inputs of a resource's add and edit for what was typed.
 * @param given what the screen knows beside the form, such as the rows that it belongs to
 */
export function inputsFor<R extends Resource>(resource: R, given: Given = {}) {
  const written = (draft: Draft, rules: 'add' | 'edit', row: Given = {}): Given =>
    Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) => {
        const sentName = sentNameOf(name, field);
        if (!field[rules]) return [];
        if (sentName in given) return [[sentName, given[sentName]]];
        // An edit finds its row by them.
        const isOfRow = field.owner || field.formOn === 'add';
        const typed = draft[name] ?? (isOfRow ? row[name] : undefined);
        if (typed === undefined) return [];
        return [[sentName, typed === '' && field.blank !== undefined ? field.blank : typed]];
      }),
    );
  return {
    add: (draft: Draft) => written(draft, 'add') as z.input<R['addInput']>,
    /** @param row what was read; it may say which rows it belongs to */
    edit: (draft: Draft, row: object) => {
      const { [resource.key]: key = given[resource.sentKey], rowVersion } = row as Given;
      return { ...written(draft, 'edit', row as Given), [resource.sentKey]: key, rowVersion } as z.input<
        R['editInput']
      >;
    },
  };
}
