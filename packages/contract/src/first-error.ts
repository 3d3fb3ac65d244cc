import * as z from 'zod/mini';
import { Failure, invalid } from './failures.ts';
import { isStorable, unstorable, wellFormedThroughout } from './well-formed.ts';

/** zod/mini's own message, where the contract gives none. */
const unauthored = 'Invalid input';

/**
 * Checks input against a call's or a form's rules, the same in browser and server. Every text in the result is
 * well-formed, since a database refuses half a character within JSON.
 * @throws Failure `invalid` with a message per field when a person can correct it, `malformed` when the body does not
 * have the documented shape at all
 */
export function checked<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input);
  if (!result.success) throw failureOf(result.error.issues);
  const failure = failureOfTexts(result.data);
  if (failure) throw failure;
  return wellFormedThroughout(result.data) as z.output<S>;
}

/** What the broken rules mean to the sender. */
export function failureOf(issues: readonly z.core.$ZodIssue[]): Failure {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.join('.');
    const message = sentenceOf(issue);
    if (message === unauthored) return malformed(field);
    fields[field] ??= message;
  }
  return invalid(fields);
}

/** The failure of a value that has texts which cannot be stored. */
export function failureOfTexts(value: unknown): Failure | undefined {
  const fields: Record<string, string> = {};
  noteUnstorable(value, [], fields);
  return Object.keys(fields).length > 0 ? invalid(fields) : undefined;
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
