import type { AnyCall } from '@prepdesk/contract/define-call';
import { examplesOf } from '@prepdesk/contract/testing/examples-of';
import * as domains from '../domains/examples.ts';
import type { Examples, Makers } from './examples.ts';
import { nextNumber } from './new-values.ts';

const all: Examples[] = Object.values(domains);
const neverTwice = new Set(['name', ...all.flatMap((one) => one.neverTwice ?? [])]);
const onceOnly: Record<string, Makers> = Object.assign({}, ...all.map((one) => one.onceOnly));

/** For every field of a call, a function that makes accepted values: its example, or a new one like it. */
export function exampleValues(call: AnyCall): Makers {
  const makers = Object.entries(examplesOf(call)).map(([name, value]) => {
    const isNew = neverTwice.has(name) && call.kind === 'change';
    return [name, isNew ? () => `${value} ${nextNumber()}`.trim() : () => value] as const;
  });
  return { ...Object.fromEntries(makers), ...onceOnly[call.name] };
}
