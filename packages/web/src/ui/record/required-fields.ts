import type { AnyCall } from '@prepdesk/contract/define-call';
import type { KeyboardEvent } from 'react';
import * as z from 'zod/mini';
import { type Draft, errorsByField, type FieldEntry } from '../fields/fields-of.ts';

/** What forms load later, in one file. */
export { checkLeft, errorsOfTyped, watchPresses } from './left-fields.ts';

export type RulesOfForm<Row> = {
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
export function requiredFields<Row>(
  plan: RulesOfForm<Row>,
  draft: Draft,
  row: Row | null,
): ReadonlySet<string> {
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
  { fields, call, rules, toInput }: RulesOfForm<Row>,
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

/** What is chosen in the form: while that stays, so do the fields that are required. */
export const chosenIn = <Row>(fields: readonly FieldEntry<Row>[], draft: Draft): string =>
  fields.map((field) => (decides(field) ? draft[field.key] : '')).join('\n');

/** Enter in a form whose Save is disabled, by which the browser would submit nothing. */
export function sayWhatIsMissing(save: () => Promise<void>, event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  if (currentTarget.contains(target)) void save();
}
