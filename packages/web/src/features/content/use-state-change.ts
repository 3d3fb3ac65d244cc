import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { useRef } from 'react';
import { readAgain, useChange } from '../../api/use-change.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';

/** Sets a state of a row at once, one at a time, and tells how it went. */
export function useStateChange<C extends AnyCall>(call: C, report: Report) {
  const { save } = useChange(call);
  const isUnderWay = useRef(false);
  return async (input: CallInput<C>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      report({ kind: 'saved', message: (await save(input)).message });
    } catch (error) {
      report({ kind: 'failed', error });
      // Refused because somebody else was first: what is shown is out of date.
      void readAgain(call.stale);
    } finally {
      isUnderWay.current = false;
    }
  };
}
