import type * as z from 'zod/mini';
import { Failure, invalid } from './failures.ts';

/** What zod/mini says where the contract gives no sentence of its own. */
const unauthored = 'Invalid input';

/**
 * Checks input against a call's or a form's rules, the same in browser and server.
 * @throws Failure `invalid` with a sentence per field when a person can put it right, `malformed` when the
 *   body has not the documented shape at all
 */
export function checked<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const result = (schema as unknown as z.ZodMiniType).safeParse(input);
  if (result.success) return result.data as z.output<S>;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    const message = sentenceOf(issue);
    if (message === unauthored) throw malformed(field);
    fields[field] ??= message;
  }
  throw invalid(fields);
}

/** A union says only that nothing fitted: take the sentence of its last branch, where the rule stands. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.message !== unauthored || issue.code !== 'invalid_union') return issue.message;
  const inner = issue.errors.flat().at(-1);
  return inner ? sentenceOf(inner) : issue.message;
}

/** Names of fields are ours but in a record, where the sender makes them. */
const longestName = 80;

const malformed = (field: string): Failure =>
  new Failure(
    'malformed',
    field
      ? `The field ${field.slice(0, longestName)} is missing or has the wrong form`
      : 'The body must be a JSON object',
  );
