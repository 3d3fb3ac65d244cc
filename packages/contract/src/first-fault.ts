import type * as z from 'zod/mini';
import { Failure, invalid } from './failures.ts';
import { isStorable, unstorable } from './well-formed.ts';

/** zod/mini's own message, where the contract gives none. */
const unauthored = 'Invalid input';

/**
 * Checks input against a call's or a form's rules, the same in browser and server.
 * @throws Failure `invalid` with a message per field when a person can correct it, `malformed` when the body does not
 * have the documented shape at all
 */
export function checked<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const result = (schema as unknown as z.ZodMiniType).safeParse(input);
  const fields: Record<string, string> = {};
  if (result.success) {
    noteUnstorable(result.data, [], fields);
    if (Object.keys(fields).length > 0) throw invalid(fields);
    return result.data as z.output<S>;
  }
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    const message = sentenceOf(issue);
    if (message === unauthored) throw malformed(field);
    fields[field] ??= message;
  }
  throw invalid(fields);
}

/** No database stores a zero character in a text, whatever the field is for. */
function noteUnstorable(value: unknown, path: readonly string[], fields: Record<string, string>): void {
  if (typeof value === 'string' && !isStorable(value)) fields[path.join('.')] = unstorable;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const isNamed = isStorable(key);
    if (isNamed) noteUnstorable(inner, [...path, key], fields);
    else fields[path.join('.')] = unstorable;
  }
}

/** A union says only that no branch matched: use the message of its last branch, which has the rule. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.message !== unauthored || issue.code !== 'invalid_union') return issue.message;
  const inner = issue.errors.flat().at(-1);
  return inner ? sentenceOf(inner) : issue.message;
}

/** Names of fields are ours except in a record, where the sender chooses them. */
const longestName = 80;

const malformed = (field: string): Failure =>
  new Failure(
    'malformed',
    field
      ? `The field ${field.slice(0, longestName)} is missing or has the wrong form`
      : 'The body must be a JSON object',
  );
