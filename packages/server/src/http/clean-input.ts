import type { AnyCall } from '@prepdesk/contract/define-call';
import { invalid } from '@prepdesk/contract/failures';
import { faultOfCleanText, type RichTextRules, richTextRulesOf } from '@prepdesk/contract/values';
import type * as z from 'zod/mini';
import { cleanHtml } from '../html/clean-html.ts';

type Schema = z.core.$ZodType;
type Faults = Record<string, string>;
type Clean = (value: unknown, path: string, faults: Faults) => unknown;

type Def = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
};

/**
 * Makes, once for a call, what cleans every rich text of its checked input, however deep it stands (gaps C10).
 * @returns a function that answers the clean input and throws Failure `invalid` for a text that is empty or too
 *   long once it is clean
 * @throws when a rich text stands where it would not be found, such as in a union
 */
export function cleanerOf({ name, input }: AnyCall): <T>(checkedInput: T) => T {
  const clean = cleanOf(input, name);
  if (!clean) return (checkedInput) => checkedInput;
  return <T>(checkedInput: T) => {
    const faults: Faults = {};
    const result = clean(checkedInput, '', faults) as T;
    if (Object.keys(faults).length > 0) throw invalid(faults);
    return result;
  };
}

function cleanOf(schema: Schema, name: string): Clean | undefined {
  const rules = richTextRulesOf(schema);
  if (rules) return cleanText(rules);
  const def = schema._zod.def as unknown as Def;
  if (def.shape) return cleanObject(def.shape, name);
  const inner = def.element ?? (def.type === 'record' ? def.valueType : undefined);
  if (inner) return cleanEach(cleanOf(inner, name));
  if (def.innerType) return cleanOf(def.innerType, name);
  if (hides(def))
    throw new Error(`${name}: a rich text stands in a ${def.type}, where it would not be cleaned`);
  return undefined;
}

const cleanText =
  (rules: RichTextRules): Clean =>
  (value, path, faults) => {
    if (typeof value !== 'string') return value;
    const html = cleanHtml(value);
    const fault = faultOfCleanText(rules, html);
    if (fault) faults[path] = fault;
    return html;
  };

const below = (path: string, key: string | number): string => (path ? `${path}.${key}` : String(key));

function cleanObject(shape: Record<string, Schema>, name: string): Clean | undefined {
  const fields = Object.entries(shape).flatMap(([key, field]) => {
    const clean = cleanOf(field, name);
    return clean ? [[key, clean] as const] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, path, faults) => {
    if (typeof value !== 'object' || value === null) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const [key, clean] of fields) {
      if (copy[key] !== undefined) copy[key] = clean(copy[key], below(path, key), faults);
    }
    return copy;
  };
}

const cleanEach = (clean: Clean | undefined): Clean | undefined =>
  clean &&
  ((value, path, faults) => {
    if (Array.isArray(value)) return value.map((one, index) => clean(one, below(path, index), faults));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => [key, clean(one, below(path, key), faults)]);
    return Object.fromEntries(entries);
  });

/** Whether a rich text stands anywhere in what a schema is made of. */
function hides(part: unknown, seen = new Set<unknown>()): boolean {
  if (typeof part !== 'object' || part === null || seen.has(part)) return false;
  seen.add(part);
  if ('_zod' in part) {
    const schema = part as Schema;
    return Boolean(richTextRulesOf(schema)) || hides(schema._zod.def, seen);
  }
  return Object.values(part).some((one) => hides(one, seen));
}
