import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { useRef } from 'react';
import { readAgain, useChange } from '../api/use-change.ts';
import type { Report } from '../ui/screen/use-notices.tsx';

/** What is said when it is done; the server's sentence when left out. */
type Says<Input> = (input: Input) => string;

/**
 * Sets a state of a row at once, one at a time, and tells how it went. After a refusal the lists are read again:
 * somebody else was first, and what is shown is out of date.
 * @returns `set`, which says whether it was done
 */
export function useStateChange<C extends AnyCall>(call: C, report: Report) {
  const { save, isSaving } = useChange(call);
  const isUnderWay = useRef(false);
  const set = async (input: CallInput<C>, says?: Says<CallInput<C>>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    try {
      const reply = await save(input);
      report({ kind: 'saved', message: says?.(input) ?? reply.message });
      return true;
    } catch (error) {
      report({ kind: 'failed', error });
      void readAgain(call.writes);
      return false;
    } finally {
      isUnderWay.current = false;
    }
  };
  return { set, isSaving };
}
