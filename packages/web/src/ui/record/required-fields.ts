import type { AnyCall } from '@prepdesk/contract/define-call';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type Draft, errorsByField, type FieldEntry } from '../fields/fields-of.ts';

type Plan<Row> = {
  fields: readonly FieldEntry<Row>[];
  call: AnyCall;
  rules?: AnyCall['input'] | undefined;
  toInput: (draft: Draft, row: Row | null) => unknown;
};

/** Fields whose value decides what else is needed; they are emptied one at a time. */
const decides = <Row>({ editor }: FieldEntry<Row>): boolean =>
  editor?.kind === 'select' || editor?.kind === 'custom' || editor?.kind === 'inside';

/**
 * The fields that may not be left blank. No form says so: a field is required if the rules that a save is checked by
 * refuse it once it is empty. What is chosen elsewhere in the form counts, since it may decide what is needed.
 */
export function requiredFields<Row>(plan: Plan<Row>, draft: Draft, row: Row | null): ReadonlySet<string> {
  const { fields } = plan;
  const plain = fields.filter((field) => !decides(field));
  const blank: Draft = { ...draft, ...Object.fromEntries(plain.map(({ key }) => [key, ''])) };
  const refused = refusedOf(plan, blank, row);
  return new Set(
    fields
      .filter(
        (field) =>
          field.isRequired ||
          (decides(field) ? refusedOf(plan, { ...blank, [field.key]: '' }, row) : refused).has(field.key),
      )
      .map(({ key }) => key),
  );
}

/** The fields that the rules refuse. */
function refusedOf<Row>(
  { fields, call, rules, toInput }: Plan<Row>,
  draft: Draft,
  row: Row | null,
): ReadonlySet<string> {
  const input = toInput(draft, row);
  const issues = [call.input, rules].flatMap((schema) => {
    const result = schema && z.safeParse(schema, input);
    return result?.error?.issues ?? [];
  });
  const byName = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  return new Set(Object.keys(errorsByField(fields, byName, draft)));
}

/** Typing a text does not change them, so nobody's typing waits for them. */
export function useRequiredFields<Row>(plan: Plan<Row>, draft: Draft, row: Row | null): ReadonlySet<string> {
  const { fields, call, rules } = plan;
  const chosen = fields.map((field) => (decides(field) ? draft[field.key] : '')).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `toInput` is another function at each render
  return useMemo(() => requiredFields(plan, draft, row), [fields, call, rules, chosen, row]);
}
