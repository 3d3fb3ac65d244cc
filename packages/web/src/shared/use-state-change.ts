import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { useRef } from 'react';
import { readAgain, useChange } from '../api/use-change.ts';
import type { Report } from '../ui/screen/use-notices.tsx';

/** The success message; the server's sentence when left out. */
type Says<Input> = (input: Input) => string;

/**
 * Changes the state of one row at a time, immediately, and reports the result. After a refusal the lists are reloaded:
 * somebody else was first, and what is shown is out of date.
 * @returns `set`, which returns whether it succeeded
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
