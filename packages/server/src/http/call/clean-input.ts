import type { AnyCall } from '@prepdesk/contract/define-call';
import { invalid } from '@prepdesk/contract/failures';
import { errorOfCleanText, type RichTextRules, richTextRulesOf } from '@prepdesk/contract/values';
import type * as z from 'zod/mini';
import type { CleanText } from '../../html/clean-html.ts';
import { cleanTexts } from '../../html/clean-texts.ts';
import type { ForWhom } from '../../lib/worker-threads.ts';

type Schema = z.core.$ZodType;
type FieldErrors = Record<string, string>;
/** Answers the value with each rich text in it replaced by what `change` makes of it. */
type Walk = (value: unknown, path: string, change: Change) => unknown;
type Change = (text: string, path: string, rules: RichTextRules) => string;

type Cleaner = <T>(checkedInput: T, whose: ForWhom) => Promise<T>;

type Def = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  in?: Schema;
  out?: Schema;
};

/**
 * Prepares, once per call, a function that cleans every rich text of its checked input, at any depth (gaps C10).
 * @returns a function that answers the clean input and throws Failure `invalid` for a text that is empty or too long
 * after cleaning; undefined when the input has no rich text
 * @throws when a rich text stands where it would not be found, such as in a union
 */
export function cleanerOf({ name, input }: AnyCall): Cleaner | undefined {
  const walk = walkOf(input, name);
  if (!walk) return undefined;
  return async <T>(checkedInput: T, whose: ForWhom) => {
    const texts: string[] = [];
    walk(checkedInput, '', (text) => {
      texts.push(text);
      return text;
    });
    const clean = (await cleanTexts(texts, whose)).values();
    const errors: FieldErrors = {};
    const result = walk(checkedInput, '', (_, path, rules) => {
      const { html, error } = clean.next().value as CleanText;
      const first = errorOfCleanText(rules, html) || error;
      if (first) errors[path] = first;
      return html;
    }) as T;
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return result;
  };
}

function walkOf(schema: Schema, name: string): Walk | undefined {
  const rules = richTextRulesOf(schema);
  if (rules) return walkText(rules);
  const def: Def = schema._zod.def;
  if (def.shape) return walkObject(def.shape, name);
  const inner = def.element ?? (def.type === 'record' ? def.valueType : undefined);
  if (inner) return walkEach(walkOf(inner, name));
  if (def.innerType) return walkOf(def.innerType, name);
  // What leaves a pipe has been checked; only a rich text in its input side would never be seen again.
  if (def.type === 'pipe' && def.out && !hides(def.in)) return walkOf(def.out, name);
  if (hides(def))
    throw new Error(`${name}: there is a rich text in a ${def.type}, where it would not be cleaned`);
  return undefined;
}

const walkText =
  (rules: RichTextRules): Walk =>
  (value, path, change) =>
    typeof value === 'string' ? change(value, path, rules) : value;

const below = (path: string, key: string | number): string => (path ? `${path}.${key}` : String(key));

function walkObject(shape: Record<string, Schema>, name: string): Walk | undefined {
  const fields = Object.entries(shape).flatMap(([key, field]) => {
    const walk = walkOf(field, name);
    return walk ? [[key, walk] as const] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, path, change) => {
    if (typeof value !== 'object' || value === null) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const [key, walk] of fields) {
      if (copy[key] !== undefined) copy[key] = walk(copy[key], below(path, key), change);
    }
    return copy;
  };
}

const walkEach = (walk: Walk | undefined): Walk | undefined =>
  walk &&
  ((value, path, change) => {
    if (Array.isArray(value)) return value.map((one, index) => walk(one, below(path, index), change));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => [key, walk(one, below(path, key), change)]);
    return Object.fromEntries(entries);
  });

/** Whether a schema contains a rich text anywhere. */
function hides(part: unknown, seen = new Set<unknown>()): boolean {
  if (typeof part !== 'object' || part === null || seen.has(part)) return false;
  seen.add(part);
  if ('_zod' in part) {
    const schema = part as Schema;
    return Boolean(richTextRulesOf(schema)) || hides(schema._zod.def, seen);
  }
  return Object.values(part).some((one) => hides(one, seen));
}
