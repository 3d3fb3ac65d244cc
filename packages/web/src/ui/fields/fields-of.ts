import type { AnyCall } from '@prepdesk/contract/define-call';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import type { ReactNode } from 'react';

/** What a person is typing: every value as text, as a form holds it; the call's rules read digits as numbers. */
export type Draft<K extends string = string> = Record<K, string>;

export type Choice = { value: string; label: string };
/** `{1: 'Active', 0: 'Inactive'}` (ordered as integer keys are: rising) or a list in its own order. */
export type Choices = Readonly<Record<string | number, string>> | readonly Choice[];

/** What an editor gets: its value, the whole draft, and how to change one or more fields of it. */
export type EditorSlot = {
  fieldKey: string;
  label: string;
  value: string;
  draft: Draft;
  set: (values: Partial<Draft>) => void;
  fault?: string;
  isDisabled: boolean;
  /** Being saved: it keeps the focus and takes nothing. */
  isHeld: boolean;
  /** Takes the focus when the editor opens. */
  isFirst: boolean;
  /** In a table row: the label is only read out. */
  isInline: boolean;
};

export type Editor =
  | { kind: 'text'; mostLength?: number }
  | { kind: 'number' }
  /** Rupees with two decimals, '4999.50'. */
  | { kind: 'money' }
  | { kind: 'select'; choices: Choices | ((draft: Draft) => Choices) }
  | { kind: 'suggest'; suggestions: readonly string[] }
  /** Without `uploadWith` the value is the chosen file as a data URL; with it, the address it was stored at. */
  | { kind: 'image'; uploadWith?: AnyCall; faultOf?: (file: File) => Promise<string> }
  | { kind: 'link' }
  /** `hint`: what is to be known of the colour that is typed. */
  | { kind: 'colour'; hint?: (colour: string) => string }
  /** HTML; the height is 200 when left out. */
  | { kind: 'rich'; heightPx?: number }
  | { kind: 'date' }
  | { kind: 'custom'; render: (slot: EditorSlot) => ReactNode }
  /** Written by another field's editor; no column of its own. */
  | { kind: 'inside' };

export type Tone = 'ok' | 'off' | 'dev' | 'bad';

export type Field<Row> = {
  label: string;
  /** Left out: shown, never written. */
  editor?: Editor;
  /** Left out: written on both. */
  writtenOn?: 'add' | 'edit';
  /** Where the row does not hold it under the field's key. */
  readFrom?: (row: Row) => string | number;
  /** In a new row. */
  initial?: string | number;
  /** The same, where it follows from the rows that are there. */
  initialAfter?: (rows: readonly Row[]) => string | number;
  /** The names in the call's input, where they differ from the row's: their faults stand under this field. */
  sentAs?: readonly string[];
  /** Fields that are chosen before this one: a change of theirs empties it. */
  after?: readonly (keyof Row & string)[];
  /** Fields that are chosen before this one can be: what it says outlives a change of theirs. */
  waitsFor?: readonly (keyof Row & string)[];
  display?: (row: Row) => ReactNode;
  /** Does something with the row and tells nothing of it: it is no part of its details. */
  isTick?: true;
  /** For search, filter and export where the plain value or its choice does not do. */
  asText?: (row: Row) => string;
  /** Draws the value as a status tag and offers it as a filter. */
  tones?: Readonly<Record<string | number, Tone>>;
  /** What its values are called, where there is no editor that says so; they are offered as a filter with `tones`. */
  choices?: Choices;
  look?: 'strong' | 'quiet';
  /** What nobody writes here; what has an editor is known by it. Rupees are a decimal: '4999.50'; rich text is HTML. */
  kind?: 'number' | 'rupees' | 'rich';
  widthPx?: number;
  isHiddenAtFirst?: boolean;
  /** On a phone its details alone tell it, so that more than one row is in sight; only where rows have details. */
  isSpare?: boolean;
  /**
   * Where it stands on a phone's card, without its label: on the first line start and end, on the second under and
   * aside, on the third its state and notes. A column that is hidden at first stands there all the same.
   */
  card?: 'start' | 'end' | 'under' | 'aside' | 'state' | 'note';
};

export type Fields<Row, K extends keyof Row & string = keyof Row & string> = { [P in K]: Field<Row> };

/**
 * Names a thing once: the same object is column, inline editor, form row, filter and export heading.
 * The two pairs of brackets let the row be named while the keys are read from the object.
 */
export const fieldsOf =
  <Row>() =>
  <K extends keyof Row & string>(fields: Fields<Row, K>): Fields<Row, K> =>
    fields;

export type FieldEntry<Row> = Field<Row> & { key: keyof Row & string };

export const entriesOf = <Row>(fields: Partial<Fields<Row>>): FieldEntry<Row>[] =>
  Object.entries(fields).map(([key, field]) => ({
    ...(field as Field<Row>),
    key: key as keyof Row & string,
  }));

export const choiceList = (choices: Choices): readonly Choice[] =>
  Array.isArray(choices)
    ? choices
    : Object.entries(choices).map(([value, label]) => ({ value, label: String(label) }));

/** The choices of a field that do not depend on what else is chosen. */
export function fixedChoices<Row>(field: Field<Row>): readonly Choice[] {
  if (!field.editor && field.choices) return choiceList(field.choices);
  if (field.editor?.kind !== 'select' || typeof field.editor.choices === 'function') return [];
  return choiceList(field.editor.choices);
}

export const isRupees = <Row>({ kind, editor }: Field<Row>): boolean =>
  kind === 'rupees' || (!kind && editor?.kind === 'money');

export const isRich = <Row>({ kind, editor }: Field<Row>): boolean =>
  kind === 'rich' || editor?.kind === 'rich';

export const isNumeric = <Row>(field: Field<Row>): boolean =>
  field.kind === 'number' || field.editor?.kind === 'number' || isRupees(field);

/** What a cell says in words. */
export function textOf<Row>(field: FieldEntry<Row>, row: Row): string {
  if (field.asText) return field.asText(row);
  const value = String(valueIn(field, row) ?? '');
  if (isRich(field)) return wordsOfHtml(value) || (value.includes('<img') ? '(an image)' : '–');
  return fixedChoices(field).find((choice) => choice.value === value)?.label ?? value;
}

/** A row, or nothing for a new one, as a form holds it. */
export function draftOf<Row>(fields: readonly FieldEntry<Row>[], row: Row | null): Draft {
  return Object.fromEntries(
    fields.map((field) => [field.key, String((row ? valueIn(field, row) : field.initial) ?? '')]),
  );
}

const valueIn = <Row>(field: FieldEntry<Row>, row: Row): unknown =>
  field.readFrom ? field.readFrom(row) : row[field.key];

export const isColumn = <Row>(field: Field<Row>): boolean => field.editor?.kind !== 'inside';

export const isWritten = <Row>(field: Field<Row>, on: 'add' | 'edit'): boolean =>
  Boolean(field.editor) && (field.writtenOn ?? on) === on;

/** Sentences by input field, as the contract names them, under the fields of the screen. */
export function faultsByField<Row>(
  fields: readonly FieldEntry<Row>[],
  faults: Readonly<Record<string, string>>,
): Record<string, string> {
  const keyOf = (name: string) =>
    fields.find((field) => (field.sentAs ?? [field.key]).includes(name))?.key ?? name;
  return Object.fromEntries(Object.entries(faults).map(([name, sentence]) => [keyOf(name), sentence]));
}
