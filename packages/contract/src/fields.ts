import * as z from 'zod/mini';
import { optionalLink } from './links.ts';
import { rupees } from './money.ts';
import {
  example,
  filledText,
  flag,
  id,
  idOrNone,
  maxOrder,
  oneOf,
  orderBy,
  richText,
  text as textRule,
  wholeNumberBetween,
} from './values.ts';

type Schema = z.core.$ZodType;

export type FieldKind =
  | ('text' | 'number' | 'money' | 'html' | 'choice' | 'seconds' | 'id' | 'flag' | 'link')
  /** yyyy-MM-dd, and an instant; '' or null for none. */
  | ('day' | 'instant');

/**
 * A field of a resource, defined once. `row`, `add` and `edit` are the rules of its value where it is read, added and
 * edited; a rule that is left out means that the field does not exist there.
 */
export type Field = {
  /** What people read, in lists, forms and files. '' for a field that nobody sees. */
  label: string;
  kind: FieldKind;
  row?: Schema;
  add?: Schema;
  edit?: Schema;
  /** The name of its value in inputs, where the documents give it another one than in rows. */
  sentAs?: string;
  /** The heading of its column in lists and their exports, where it is not the label. */
  columnLabel?: string;
  /** The heading in files, where it is not the label. */
  heading?: string;
  choices?: Readonly<Record<string | number, string>>;
  /** The longest text, in UTF-16 units. */
  max?: number;
  /** The value in a new form. */
  initial?: string | number;
  /** What is sent for an editor that was emptied. */
  blank?: string | number;
  /** In the form of a new row or of an existing one only, although both inputs accept it. */
  formOn?: 'add' | 'edit';
  /** The server can sort lists by it. */
  sort?: true;
  /** A column of import files. */
  file?: true;
  /** Not a column of lists and their exports. */
  unlisted?: boolean;
  /** Why it is accepted although nothing is kept of it. */
  notStored?: string;
  /** The row that this one belongs to: set once, and an edit finds the row only there. */
  owner?: true;
  /** It orders the rows, up to `to`. `within`: the field that siblings share, where a list shows others, too. */
  position?: { readonly to: number; readonly within?: string };
};

type Decided = 'kind' | 'row' | 'add' | 'edit' | 'choices' | 'blank' | 'owner' | 'notStored' | 'position';
/** What is left to the definition of a field once its kind is known. */
type Options = Omit<Field, Decided> & {
  /** A value that both inputs accept, for the description of calls and the tests that try every call. */
  example?: unknown;
};

/** In both inputs with the same rule; the caller has to send it. */
const required = <S extends Schema>(rule: S, options: { example?: unknown } = {}) => {
  if (options.example !== undefined) example(rule, options.example as z.input<S>);
  return { add: rule, edit: rule };
};

/** What may be left out: an add takes `absent` instead, an edit leaves the stored value as it is. */
const optional = <S extends Schema>(rule: S, absent: z.output<S>, options: { example?: unknown } = {}) => {
  if (options.example !== undefined) example(rule, options.example as z.input<S>);
  return { add: z._default(rule, absent as never), edit: z.optional(rule), blank: absent };
};

type Inputs<IsOptional, S extends Schema> = {
  add: IsOptional extends true ? z.ZodMiniDefault<S> : S;
  edit: IsOptional extends true ? z.ZodMiniOptional<S> : S;
};
type IsSet<O, Key extends string> = O extends Record<Key, unknown> ? true : false;

/**
 * One line of text or several. `required`: what a person reads who leaves it blank. `rule` replaces the plain rule of a
 * text of at most `max` units.
 */
export const text = <
  const O extends Options & { max: number; optional?: true; required?: string },
  S extends Schema = z.ZodMiniString<string>,
>(
  options: O,
  rule?: S,
) => {
  const { max, required: messageIfBlank } = options;
  const own = (rule ?? (messageIfBlank ? filledText(max, messageIfBlank) : textRule(max))) as S;
  const inputs = options.optional ? optional(own, '' as z.output<S>, options) : required(own, options);
  return {
    ...options,
    kind: 'text' as const,
    row: z.string(),
    ...(inputs as Inputs<IsSet<O, 'optional'>, S>),
  };
};

/** HTML of the rich-text editor. Optional, unless `required` says what a person reads who leaves it blank. */
export const html = <const O extends Options & { max: number; required?: string }>(options: O) => {
  const rule: z.ZodMiniString<string> = richText({
    maxLength: options.max,
    ...(options.required === undefined ? {} : { messageIfNone: options.required }),
  });
  const inputs = options.required ? required(rule, options) : optional(rule, '', options);
  return {
    ...options,
    kind: 'html' as const,
    row: z.string(),
    ...(inputs as Inputs<IsSet<O, 'required'> extends true ? false : true, z.ZodMiniString<string>>),
  };
};

/** A web address or a file of the product; '' for none. */
export const link = <const O extends Options>(options: O) => ({
  ...options,
  kind: 'link' as const,
  row: z.string(),
  ...optional(optionalLink(), '', options),
});

/**
 * One of a few numbers, each with its label. `required`: what a person reads who chose none; `absent`: what an add takes
 * that leaves it out.
 */
export const choice = <
  const C extends Readonly<Record<number, string>>,
  const O extends Options & { required: string; absent?: keyof C & number },
>(
  choices: C,
  options: O,
) => {
  const rule = oneOf(Object.keys(choices).map(Number) as (keyof C & number)[], options.required);
  const inputs =
    options.absent === undefined
      ? required(rule, options)
      : optional(rule, options.absent as z.output<typeof rule>, options);
  return {
    ...options,
    kind: 'choice' as const,
    choices,
    row: z.int(),
    ...(inputs as Inputs<IsSet<O, 'absent'>, typeof rule>),
  };
};

/** The number of another row. `required`: what a person reads who chose none; without it, 0 stands for none. */
export const reference = <const O extends Options & { required?: string }>(options: O) => {
  const inputs = options.required
    ? required(id(options.required), options)
    : optional(idOrNone(), 0, options);
  return {
    ...options,
    kind: 'id' as const,
    row: z.int(),
    ...(inputs as Inputs<IsSet<O, 'required'> extends true ? false : true, ReturnType<typeof id>>),
  };
};

type PositionOptions = Partial<Options> & { required?: string; to?: number; within?: string };
/** The row's position among its siblings, at most `to`: the lowest comes first. An edit may move other rows with it. */
export const position = <const O extends PositionOptions>({ to = maxOrder, within, ...options }: O) => ({
  label: 'OrderBy' as const,
  ...(options as Omit<O, 'to' | 'within'>),
  kind: 'number' as const,
  position: { to, ...(within !== undefined && { within }) },
  row: z.int(),
  ...required(orderBy(options.required, to), options),
});

type NumberOptions = Options & { from: number; to: number; required: string; optional?: true };

const numberInputs = <O extends NumberOptions>(options: O) => {
  const rule = wholeNumberBetween(options.from, options.to, options.required);
  return (options.optional ? optional(rule, 0, options) : required(rule, options)) as Inputs<
    IsSet<O, 'optional'>,
    typeof rule
  >;
};

/** A whole number. `required`: what a person reads who entered none, or one out of range. */
export const number = <const O extends NumberOptions>(options: O) => ({
  ...options,
  kind: 'number' as const,
  row: z.int(),
  ...numberInputs(options),
});

/** A length of time in seconds, entered as HH:mm:ss. */
export const seconds = <const O extends NumberOptions>(options: O) => ({
  ...options,
  kind: 'seconds' as const,
  row: z.int(),
  ...numberInputs(options),
});

/** Rupees as text with two decimals, '4999.50'. */
export const money = <const O extends Options & { required: string; optional?: true }>(options: O) => {
  const rule = rupees(options.required);
  return {
    ...options,
    kind: 'money' as const,
    row: z.string(),
    ...((options.optional ? optional(rule, '0.00', options) : required(rule, options)) as Inputs<
      IsSet<O, 'optional'>,
      typeof rule
    >),
  };
};

/** Yes or no, 1 or 0; no where it is left out. */
export const yesOrNo = <const O extends Options & { required: string }>(options: O) => ({
  initial: 0 as const,
  ...options,
  kind: 'flag' as const,
  choices: { 1: 'Yes', 0: 'No' } as const,
  row: z.int(),
  ...optional(flag(options.required), 0, options),
});

export const activeStates = { 1: 'Active', 0: 'Inactive' } as const;

/**
 * Whether the row is in use. A new one is, unless an add says otherwise; the form offers it for existing rows only
 * (d1 §4).
 */
export const active = <const O extends Partial<Options> & { required?: string }>(options: O) => {
  const rule = flag(options.required ?? 'Choose whether it is active');
  return {
    label: 'IsActive' as const,
    formOn: 'edit' as const,
    initial: 1 as const,
    ...options,
    kind: 'flag' as const,
    choices: activeStates,
    row: z.int(),
    add: z._default(rule, 1),
    edit: rule,
  };
};

/** Of existing rows only: an add does not accept it. */
export const onceAdded = <F extends { add: Schema }>({ add: _, ...others }: F) => others;

/** As `active`, where the documented add does not accept it. */
export const activeOnceAdded = <const O extends Partial<Options> & { required?: string }>(options: O) =>
  onceAdded(active(options));

/** The row's number: read and never written. */
export const key = <const O extends Options>(options: O) => ({
  ...options,
  kind: 'id' as const,
  row: z.int(),
});

/** Read and never written: computed, or the name of another row. */
export const computed = <const O extends Options & Pick<Field, 'kind' | 'choices'>, Row extends Schema>(
  options: O,
  row: Row,
) => ({ ...options, row });

type ShownOptions = Partial<
  Pick<Field, 'kind' | 'choices' | 'columnLabel' | 'heading' | 'sort' | 'file' | 'unlisted'>
> & {
  row?: Schema;
};
type NumberKind = 'number' | 'choice' | 'seconds' | 'id' | 'flag';
type RowRule<O extends ShownOptions> = O extends { row: infer S extends Schema }
  ? S
  : O extends { kind: NumberKind }
    ? z.ZodMiniNumberFormat
    : z.ZodMiniString<string>;

const numberKinds: readonly (FieldKind | undefined)[] = ['number', 'choice', 'seconds', 'id', 'flag'];

/** As `computed`, a text unless `kind` says otherwise, with the plain rule of its kind unless `row` is another. */
export const shown = <const L extends string, const O extends ShownOptions = Record<never, never>>(
  label: L,
  options?: O,
) => ({
  kind: 'text' as O extends { kind: infer K extends FieldKind } ? K : 'text',
  ...(options as O),
  label,
  row: (options?.row ?? (numberKinds.includes(options?.kind) ? z.int() : z.string())) as RowRule<O>,
});

/** Answered with the row for the screen's own use, such as the name of another row: neither a column nor a form field. */
export const hidden = <Row extends Schema>(row: Row) => ({
  label: '' as const,
  kind: 'text' as const,
  unlisted: true as const,
  row,
});

/** The row that a new one belongs to, which an edit does not name. */
export const setOnce = <S extends Schema>(rule: S) => ({
  label: '' as const,
  kind: 'id' as const,
  unlisted: true as const,
  add: rule,
});

/** The row that it belongs to. `required`: what a person reads who chose none. */
export const owner = <const O extends Options & { required?: string }>(options: O) => ({
  ...options,
  kind: 'id' as const,
  owner: true as const,
  unlisted: true as const,
  ...required(id(options.required), options),
});

/** Accepted, and nothing is kept of it. */
export const notStored = <S extends Schema>(reason: string, rule: S) => ({
  label: '',
  kind: 'number' as const,
  notStored: reason,
  unlisted: true as const,
  ...required(rule),
});

/** A field with rules of its own: for what is read, for what is sent, and for what an edit sends where that differs. */
export const field = <
  const O extends Options & Pick<Field, 'kind' | 'choices'>,
  Row extends Schema,
  Add extends Schema,
  const Edit extends readonly [Schema?],
>(
  options: O,
  row: Row,
  rule: Add,
  ...[editRule]: Edit
) => ({
  ...options,
  row,
  ...required(rule, options),
  edit: (editRule ?? rule) as Edit extends readonly [infer S extends Schema] ? S : Add,
});
