import type { AnyCall } from './define-call.ts';
import * as domains from './domains.ts';

/** Every group of calls by its noun. */
export const callGroups: Readonly<Record<string, Readonly<Record<string, AnyCall>>>> = Object.assign(
  {},
  ...Object.values(domains).map(({ records: _, ...groups }) => groups),
);

export const allCalls: readonly AnyCall[] = Object.values(callGroups).flatMap((group) =>
  Object.values(group),
);
