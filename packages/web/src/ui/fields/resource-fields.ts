import { shownDay, shownInstant } from '@prepdesk/contract/company-time';
import type { Field as Definition } from '@prepdesk/contract/fields';
import { type DefinedRow, type Resource, type RowOf, sentNameOf } from '@prepdesk/contract/resource';
import type * as z from 'zod/mini';
import { durationEditor } from './duration-field.tsx';
import type { Draft, Editor, Field, Fields } from './fields-of.ts';
import { orderField, statusField } from './status-field.ts';

/** What a definition does not know: how a field is drawn, and an editor other than that of its kind. */
export type Look<Row> = Partial<Omit<Field<Row>, 'label' | 'writtenOn' | 'sentAs' | 'choices'>> & {
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

/** What fields of a name that every resource uses look like everywhere. */
const sharedLooks: Readonly<Record<string, object>> = {
  isActive: { editor: statusField.editor, tones: statusField.tones, widthPx: statusField.widthPx },
  orderBy: { initialAfter: orderField.initialAfter, widthPx: orderField.widthPx },
};

/**
 * The fields of a resource's lists and forms: labels, editors, choices, lengths and initial values are those of the
 * definition, the looks those of the screen.
 * @param looks by field; false for one that the screen does not show
 */
export function fieldsFor<R extends Resource>(
  resource: R,
  looks: { [K in keyof RowOf<R>]?: Look<RowOf<R>> | false } = {},
): Fields<RowOf<R>, Extract<keyof R['fields'], keyof RowOf<R> & string>> {
  const lookOf = (name: string) => (looks as Readonly<Record<string, object | false>>)[name];
  const shown = Object.entries(resource.fields).filter(
    ([name, { row, label }]) => row && label !== '' && lookOf(name) !== false,
  );
  return Object.fromEntries(
    shown.map(([name, field]) => [name, fieldOf(name, field, lookOf(name))]),
  ) as never;
}

/**
 * As `fieldsFor`, with exactly the fields that `looks` names, in its order: for screens that show some of a row, or show
 * it in another order than files do.
 */
export const columnsFor = <R extends DefinedRow, K extends keyof R['fields'] & keyof RowOf<R> & string>(
  { fields }: R,
  looks: { [P in K]: Look<RowOf<R>> },
): Fields<RowOf<R>, K> =>
  Object.fromEntries(
    Object.entries<Look<RowOf<R>>>(looks).map(([name, look]) => [name, fieldOf(name, fields[name]!, look)]),
  ) as never;

const fieldOf = (name: string, field: Definition, look: object | false | undefined) => ({
  label: field.label,
  ...(field.initial !== undefined && { initial: field.initial }),
  ...(field.formOn && { writtenOn: field.formOn }),
  ...(field.sentAs && { sentAs: [field.sentAs] }),
  ...((field.add ?? field.edit)
    ? { editor: editorOf(field), ...(field.kind === 'number' && { kind: 'number' }), ...sharedLooks[name] }
    : { ...(field.choices && { choices: field.choices }), ...readKindOf(field) }),
  ...timeTextOf(name, field),
  ...look,
});

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
const readKindOf = ({ kind }: Definition): object => readKinds[kind] ?? {};

type Given = Readonly<Record<string, unknown>>;

/**
 * The inputs of a resource's add and edit for what was typed.
 * @param given what the screen knows beside the form, such as the rows that it belongs to
 */
export function inputsFor<R extends Resource>(resource: R, given: Given = {}) {
  const written = (draft: Draft, rules: 'add' | 'edit'): Given =>
    Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) => {
        const sentName = sentNameOf(name, field);
        if (!field[rules]) return [];
        if (sentName in given) return [[sentName, given[sentName]]];
        const typed = draft[name];
        if (typed === undefined) return [];
        return [[sentName, typed === '' && field.blank !== undefined ? field.blank : typed]];
      }),
    );
  return {
    add: (draft: Draft) => written(draft, 'add') as z.input<R['addInput']>,
    edit: (draft: Draft, row: object) => {
      const { [resource.key]: key, rowVersion } = row as Given;
      return { ...written(draft, 'edit'), [resource.sentKey]: key, rowVersion } as z.input<R['editInput']>;
    },
  };
}
