import type { AnyCall } from '../define-call.ts';
import { describedCall, type JsonSchema } from '../describe.ts';

/** An accepted value for each field of a call's input, where one is known. */
export function examplesOf(call: AnyCall): Record<string, unknown> {
  const fields = describedCall(call).input.properties as Record<string, JsonSchema> | undefined;
  const known = Object.entries(fields ?? {}).map(([name, { examples, default: usual }]) => {
    const [first = usual] = (examples ?? []) as unknown[];
    return [name, first] as const;
  });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}
