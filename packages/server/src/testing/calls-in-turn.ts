import { allCalls } from '@prepdesk/contract/all-calls';
import type { AnyCall } from '@prepdesk/contract/define-call';

const takesBack = ({ name }: AnyCall): boolean => name.endsWith('.undo');

/** All calls, to be made one after the other on the same rows: what undoes something comes last, since others need it. */
export const callsInTurn: readonly AnyCall[] = allCalls.toSorted(
  (one, other) => Number(takesBack(one)) - Number(takesBack(other)),
);
