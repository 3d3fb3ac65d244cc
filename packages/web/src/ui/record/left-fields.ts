import { failureOf } from '@prepdesk/contract/first-error';
import type { FocusEvent } from 'react';
import * as z from 'zod/mini';
import { type Draft, errorsByField, namesOf } from '../fields/fields-of.ts';
import type { RulesOfForm } from './required-fields.ts';
import { isUploading } from './use-row-draft.ts';

export type Typed<Row> = { draft: Draft; read: Draft; row: Row | null };

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/**
 * What a field's own rule says about what was typed into it. Nothing is said about a blank field, or one that is as it
 * was read; rules over several fields wait until the form is submitted.
 * @param keys the fields to check
 */
export function errorsOfTyped<Row>(
  { fields, call, rules, toInput }: RulesOfForm<Row>,
  { draft, read, row }: Typed<Row>,
  keys: readonly string[] = fields.map(({ key }) => key),
): Record<string, string> {
  const isTyped = (key: string) => draft[key] !== '' && draft[key] !== read[key] && keys.includes(key);
  const typed = fields.filter((field) => isTyped(field.key) && !isUploading(field, draft));
  if (typed.length === 0) return {};
  const names = typed.flatMap((field) => namesOf(field, draft)).map((name) => name.split('.')[0] ?? name);
  const input = toInput(draft, row) as Readonly<Record<string, unknown>>;
  const byName = {};
  for (const { def } of [call.input, rules].flatMap((schema) => (schema ? [schema._zod] : []))) {
    const { shape = {} } = def as { shape?: Shape };
    for (const name of new Set(names)) Object.assign(byName, refusalOf(name, shape[name], input[name]));
  }
  const byField = errorsByField(fields, byName, draft);
  return Object.fromEntries(Object.entries(byField).filter(([key]) => isTyped(key)));
}

function refusalOf(name: string, rule: z.core.$ZodType | undefined, value: unknown) {
  const result = rule && z.safeParse(rule, value);
  if (!result?.error) return {};
  const issues = result.error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }));
  return failureOf(issues).details.fields ?? {};
}

let isPressed = false;
const notePress = ({ type }: MouseEvent) => {
  isPressed = type === 'mousedown';
};

/** Idempotent; must run before the first blur. */
export function watchPresses(): void {
  addEventListener('mousedown', notePress, true);
  addEventListener('mouseup', notePress, true);
}

/**
 * Notes the fields whose error is to be shown. What is being pressed must not move away from under the pointer, so a
 * press ends first.
 */
export function checkLeft<Row>(
  { currentTarget, target, relatedTarget }: FocusEvent,
  form: RulesOfForm<Row>,
  typed: Typed<Row>,
  note: (keys: readonly string[]) => void,
): void {
  const isInside = currentTarget.contains(target);
  const group = target.closest('[role="group"], fieldset');
  if (!isInside || group?.contains(relatedTarget)) return;
  const check = () => note(Object.keys(errorsOfTyped(form, typed)));
  if (isPressed) addEventListener('mouseup', () => setTimeout(check), { once: true });
  else check();
}
