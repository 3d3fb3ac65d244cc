import * as z from 'zod/mini';
import { foldForSearch } from './fold-for-search.ts';
import { isBlankHtml } from './html-words.ts';
import { inDigits } from './numbers-shown.ts';
import { hasVisible } from './unseen.ts';

/**
 * The kinds of values that calls are made of. A rule is next to the message that a person reads when it is broken; a
 * message passed to a kind replaces its own. What has no message of its own is malformed (DECISIONS B25) and answered
 * with 400.
 */

const largestId = 2_147_483_647;

/**
 * States a value that the field accepts, for readers of the call's description and for the test that tries every call.
 * Kinds have one of their own: a field states another where that one is meaningless, or names no row of the example
 * world (server/src/testing/example-world.ts). `undefined` for an optional field leaves it out.
 */
export function example<S extends z.core.$ZodType>(schema: S, value: z.input<S>): S {
  examples.add(schema, { value });
  return schema;
}

const examples = z.registry<{ value: unknown }>();

/** What `example` stated for this schema object. */
export const statedExample = (schema: z.core.$ZodType): { value: unknown } | undefined =>
  examples.get(schema);

export type WithoutDefaults<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodMiniDefault<infer Inner>
    ? z.ZodMiniOptional<Inner>
    : Shape[Name];
};

/**
 * The fields of a new row, for its edit: what an edit leaves out stays as it is, since its sender may not know the field.
 */
export function withoutDefaults<Shape extends z.core.$ZodLooseShape>(shape: Shape): WithoutDefaults<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => {
    if (!(field instanceof z.ZodMiniDefault)) return [name, field];
    const optional = z.optional(field._zod.def.innerType);
    const stated = statedExample(field);
    return [name, stated ? example(optional, stated.value) : optional];
  });
  return Object.fromEntries(fields);
}

/**
 * What was sent, as `convert` reads it; it returns `refuse(message)` for what it cannot read. Without a message the
 * value is malformed.
 */
export const converted = <S extends z.core.$ZodType, Value>(
  sent: S,
  convert: (value: z.output<S>, refuse: (message?: string) => never) => Value,
) =>
  z.pipe(
    sent,
    z.transform((value: z.output<S>, context) =>
      convert(value, (message) => {
        context.issues.push({ code: 'custom', input: value, ...(message && { message }) });
        return z.NEVER;
      }),
    ),
  );

/** What a person reads: a fixed text, or one that depends on the value as it was sent. */
type Sentence = string | ((value: unknown) => string);

/** Digits as text count as the number: forms and scripts send both. */
const wholeNumber = (isInRange: (value: number) => boolean, sentence?: Sentence) => {
  const sentenceOf = typeof sentence === 'string' ? () => sentence : sentence;
  const withSentence = sentenceOf && { error: ({ input }: { input?: unknown }) => sentenceOf(input) };
  return converted(
    z.union(
      [
        z.number(withSentence),
        z.string(withSentence).check(z.overwrite(foldForSearch), z.regex(/^\s*-?\d{1,12}\s*$/, withSentence)),
      ],
      withSentence,
    ),
    (value, refuse) => {
      const number = Number(value);
      return Number.isSafeInteger(number) && isInRange(number) ? number : refuse(sentenceOf?.(value));
    },
  );
};

/** A row's number, 1 to 2,147,483,647. */
export const id = (message?: string) => example(anyId(message), 1);

const anyId = (message?: string) => wholeNumber((value) => value > 0 && value <= largestId, message);

/** An id that may be left out; '' and null, as forms and scripts send them, mean the same. */
export const optionalID = () =>
  example(
    z.optional(
      z.pipe(
        z.union([z.literal(''), z.null(), anyId()]),
        z.transform((sent) => (typeof sent === 'number' ? sent : undefined)),
      ),
    ),
    1,
  );

/** An id, or 0 for "none yet" (`admin/addsubject` with a new name). */
export const idOrNone = () =>
  example(
    wholeNumber((value) => value >= 0 && value <= largestId),
    0,
  );

/** The version of the row that was read; left out, a change overwrites whatever is there (DECISIONS C46). */
export const rowVersion = () => z.optional(anyId());

/** As `rowVersion`, of a row that the first save adds; 0: there was none when it was read. */
export const rowVersionOrNone = () => example(z.optional(idOrNone()), undefined);

export const wholeNumberBetween = (min: number, max: number, message: string) =>
  example(
    wholeNumber((value) => value >= min && value <= max, message),
    min,
  );

/**
 * A set of ids as the documents send it: '3,17', each once, ascending. Empty means no id, unless `messageIfNone`
 * forbids it.
 * @returns the numbers
 */
export const idList = ({ max, messageIfNone }: { max: number; messageIfNone?: string }) =>
  example(
    converted(z.string(messageIfNone), (list, refuse) => {
      const parts = foldForSearch(list)
        .split(',')
        .map((part) => part.trim());
      if (list.trim() === '') return messageIfNone ? refuse(messageIfNone) : [];
      if (parts.length > max) return refuse(`Please choose at most ${inDigits(max)}`);
      const ids = parts.map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : 0));
      if (ids.some((one) => one < 1 || one > largestId)) return refuse();
      return [...new Set(ids)].sort((a, b) => a - b);
    }),
    messageIfNone ? '1' : '',
  );

/** Where a position has no smaller limit. */
export const maxOrder = 1_000_000;
const badOrder = 'Order number must be a whole number, 0 or more';

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** A row's position among its siblings; the lowest comes first. */
export const orderBy = (messageIfNone = badOrder, max = maxOrder) =>
  example(
    wholeNumber(
      (value) => value >= 0 && value <= max,
      (value) => {
        if (isEmpty(value)) return messageIfNone;
        // Converting anything else to a number would call the value's own methods, which may fail.
        const isNumberOrText = typeof value === 'number' || typeof value === 'string';
        return isNumberOrText && Number(value) > max
          ? `Order number cannot be more than ${inDigits(max)}`
          : badOrder;
      },
    ),
    3,
  );

/** 1 or 0. */
export const flag = (message?: string) =>
  example(
    wholeNumber((value) => value === 0 || value === 1, message),
    1,
  );

/** One of a few numbers, such as slug ids. */
export const oneOf = <const Choices extends readonly number[]>(choices: Choices, message?: string) =>
  example(
    z.pipe(
      wholeNumber((value) => choices.includes(value), message),
      z.transform((value) => value as Choices[number]),
    ),
    choices[0] ?? 0,
  );

/** Text, trimmed, that may be empty. Lengths in UTF-16 units. */
export const text = (maxLength: number) =>
  example(
    z
      .string()
      .check(z.trim(), z.maxLength(maxLength, `Please keep this under ${inDigits(maxLength)} characters`)),
    '',
  );

/** Text, trimmed, that may not be blank. */
export const filledText = (maxLength: number, message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.refine(hasVisible, message),
      z.maxLength(maxLength, `Please keep this under ${inDigits(maxLength)} characters`),
    );

export type RichTextRules = {
  /** In UTF-16 units, tags included. */
  maxLength: number;
  /** Requires content; an image or a formula alone is content. */
  messageIfNone?: string;
};

const richTexts = z.registry<RichTextRules>();

/** The rules of a schema that `richText` made. */
export const richTextRulesOf = (schema: z.core.$ZodType): RichTextRules | undefined => richTexts.get(schema);

const hasContent = ({ messageIfNone }: RichTextRules) =>
  z.refine<string>((html) => !messageIfNone || !isBlankHtml(html), messageIfNone);

const tooMuch = (maxLength: number) =>
  `Please keep this under ${inDigits(maxLength)} characters, formatting included`;

/**
 * HTML of the rich-text editor. Handlers get it clean: before they run, the server keeps only what `kept-html.ts`
 * names, and '' where nothing is left to read or see.
 */
export const richText = (rules: RichTextRules) =>
  z
    .string(rules.messageIfNone)
    .check(
      z.trim(),
      // First, since every other check reads the whole text.
      z.maxLength(rules.maxLength, { error: tooMuch(rules.maxLength), abort: true }),
      hasContent(rules),
    )
    .register(richTexts, rules)
    .register(examples, { value: '<p>Debit what <b>comes in</b></p>' });

/** What is wrong with such a text once it is clean, since cleaning can empty and lengthen it; '' for nothing. */
export function errorOfCleanText({ maxLength, messageIfNone }: RichTextRules, html: string): string {
  if (messageIfNone && isBlankHtml(html)) return messageIfNone;
  return html.length > maxLength ? tooMuch(maxLength) : '';
}

/** yyyy-MM-dd, a day that exists. */
export const isDay = (value: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match || match[1] === '0000') return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value;
};

/** A day as yyyy-MM-dd that has to be chosen. */
export const chosenDay = (message: string) =>
  example(filledText(10, message).check(z.refine(isDay, message)), '2027-12-31');

/** An answer that carries nothing but its message. */
export const nothing = () => z.object({});
