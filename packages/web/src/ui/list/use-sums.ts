import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { type Read, useRead } from '../../api/use-read.ts';

/**
 * The sums and figures of all matching rows, whichever page is shown. They are read separately, so that the rows do not
 * wait, and once for all who show them.
 */
export function useSums<C extends AnyCall>(call: C, input: object | null): Read<C> {
  const { sort: _, ...matching } = (input ?? {}) as Record<string, unknown>;
  const given = { ...matching, page: 1, limit: 1, sums: 1 } as CallInput<C>;
  return useRead(call, input && given, { keepsPage: true });
}
