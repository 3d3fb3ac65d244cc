import type { AnyCall } from '@prepdesk/contract/define-call';
import { wordsOfHtml } from '@prepdesk/contract/html-words';
import type { ReactNode } from 'react';

/** What a person is typing: every value as text, as forms hold it; the call's rules turn digits into numbers. */
export type Draft<K extends string = string> = Record<K, string>;

export type Choice = { value: string; label: string; disabled?: boolean };
/** `{1: 'Active', 0: 'Inactive'}` (integer keys come in ascending order) or a list in its own order. */
export type Choices = Readonly<Record<string | number, string>> | readonly Choice[];

/** What an editor gets: its value, the whole draft, and a way to change one or more of its fields. */
export type EditorSlot = {
  fieldKey: string;
  label: string;
  value: string;
  draft: Draft;
  set: (values: Partial<Draft>) => void;
  error?: string;
  /** May not be left blank. */
  isRequired: boolean;
  isDisabled: boolean;
  /** Why it cannot be filled in yet. */
  waitReason?: string | undefined;
  /** Being saved: keeps the focus but accepts no input. */
  isHeld: boolean;
  /** Takes the focus when the editor opens. */
  isFirst: boolean;
  /** In a table row, where the label is only for screen readers. */
  isInline: boolean;
};

export type Editor =
  /** Of several lines when it is long: more than a thousand characters, or sentences rather than a name. */
  | { kind: 'text'; maxLength?: number; isLong?: true; hint?: string }
  | { kind: 'number'; hint?: string }
  /** Rupees with two decimals, '4999.50'. */
  | { kind: 'money' }
  | { kind: 'select'; choices: Choices | ((draft: Draft) => Choices) }
  | { kind: 'suggest'; suggestions: readonly string[] }
  /** Without `uploadWith` the value is the chosen file as a data URL; with it, the address where it was stored. */
  | { kind: 'image'; uploadWith?: AnyCall; errorOf?: (file: File) => Promise<string> }
  | { kind: 'link' }
  /** `hint`: a remark on the typed colour. */
  | { kind: 'colour'; hint?: (colour: string) => string }
  /** HTML; the height is 200 when left out. */
  | { kind: 'rich'; heightPx?: number }
  | { kind: 'date' }
  | { kind: 'custom'; render: (slot: EditorSlot) => ReactNode }
  /** Edited within another field's editor; has no column of its own. */
  | { kind: 'inside' };

export type Tone = 'ok' | 'off' | 'dev' | 'bad';

export type Field<Row> = {
  label: string;
  /** In forms, where the heading of the column is shorter. */
  editorLabel?: string;
  /** Left out: the field is shown and never edited. */
  editor?: Editor;
  /** Left out: written on both add and edit. */
  writtenOn?: 'add' | 'edit';
  /** Reads the value where the row does not hold it under the field's key. */
  readFrom?: (row: Row) => string | number;
  /** The value in a new row. */
  initial?: string | number;
  /** As `initial`, where the value depends on the existing rows. */
  initialAfter?: (rows: readonly Row[]) => string | number;
  /**
   * The names in the call's input, where they differ from the row's: their errors are shown under this field. A
   * function where they depend on what else was typed.
   */
  sentAs?: readonly string[] | ((draft: Draft) => readonly string[]);
  /** Where no rule of this field alone says that it may not be left blank. */
  isRequired?: true;
  /** Fields that must be chosen before this one; changing them empties it. */
  after?: readonly (keyof Row & string)[];
  /** Fields that must be chosen before this one; it keeps its value when they change. */
  waitsFor?: readonly (keyof Row & string)[];
  /** What has to be chosen first, said in the field while it waits: 'Choose a course first'. */
  waitReason?: string;
  display?: (row: Row) => ReactNode;
  /** A control that says nothing about the row itself, so it is left out of the row's details. */
  isTick?: true;
  /** Left out of the details, and of a phone's card, of a row that has no value here. */
  isLeftOutEmpty?: true;
  /** Drawn as the heading of its column, instead of the label. @param rows those that are shown */
  heading?: (rows: readonly Row[]) => ReactNode;
  /** The text for search, filter and export, where neither the plain value nor the label of its choice will do. */
  asText?: (row: Row) => string;
  /** Draws the value as a status tag and offers it as a filter; `{}` only offers the filter. */
  tones?: Readonly<Record<string | number, Tone>>;
  /** The labels of the values, where no editor has them; offered as a filter with `tones`. */
  choices?: Choices;
  look?: 'strong' | 'quiet';
  /** The kind of a field without an editor. Rupees are a decimal: '4999.50'; rich text is HTML. */
  kind?: 'number' | 'rupees' | 'rich';
  /**
   * It orders the rows: `key` identifies a row in the edit that moves it, `within` is shared by siblings, and no number
   * is above `to`.
   */
  position?: { readonly key: string; readonly within?: string; readonly to: number };
  widthPx?: number;
  isHiddenAtFirst?: boolean;
  /** On a phone shown only in the row's details, so that more rows fit on screen; only where rows have details. */
  isSpare?: boolean;
  /**
   * Its place on a phone's card, without its label: `start` and `end` on the first line, `under` and `aside` on the
   * second, `state` and `note` on the third. A column that is hidden by default is shown there all the same.
   */
  card?: 'start' | 'end' | 'under' | 'aside' | 'state' | 'note';
};

export type Fields<Row, K extends keyof Row & string = keyof Row & string> = { [P in K]: Field<Row> };

/**
 * Describes each field once: the same object makes the column, inline editor, form row, filter and export heading.
 * The two calls, `fieldsOf<Row>()({…})`, let TypeScript infer the keys while the row type is given.
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

/** One choice of each row: @param label the row's field that is shown, or what makes the words of a row */
export const choicesOf = <Row>(
  rows: readonly Row[],
  value: keyof Row,
  label: keyof Row | ((row: Row) => string),
): Choice[] =>
  rows.map((row) => ({
    value: String(row[value]),
    label: typeof label === 'function' ? label(row) : String(row[label]),
  }));

/** A field's choices, where they do not depend on other choices. */
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

/** A number that counts something, which ids, years and places in an order do not. */
export const isCount = <Row>(field: FieldEntry<Row>): boolean =>
  field.kind === 'number' && !field.asText && field.look !== 'quiet' && !/id$|year|order/i.test(field.key);

/** A cell's value as text. */
export function textOf<Row>(field: FieldEntry<Row>, row: Row): string {
  if (field.asText) return field.asText(row);
  const value = String(valueIn(field, row) ?? '');
  if (isRich(field)) return wordsOfHtml(value) || (value.includes('<img') ? '(an image)' : '–');
  return fixedChoices(field).find((choice) => choice.value === value)?.label ?? value;
}

/** Whether a row has nothing to say here. */
export const isLeftOut = <Row>(field: FieldEntry<Row>, row: Row): boolean =>
  field.isLeftOutEmpty === true && /^–?$/.test(textOf(field, row));

/** The draft that a form starts with, for an existing row, or null for a new one. */
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

/** The names of a field in the call's input. */
export const namesOf = <Row>({ key, sentAs = [key] }: FieldEntry<Row>, sent: Draft): readonly string[] =>
  typeof sentAs === 'function' ? sentAs(sent) : sentAs;

/** Maps error messages by input name, as the contract has them, to the fields of the draft that was sent. */
export function errorsByField<Row>(
  fields: readonly FieldEntry<Row>[],
  errors: Readonly<Record<string, string>>,
  sent: Draft,
): Record<string, string> {
  const keyOf = (name: string) => fields.find((field) => namesOf(field, sent).includes(name))?.key ?? name;
  return Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [keyOf(name), sentence]));
}
