import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useChange } from '../api/use-change.ts';
import type { Report } from '../ui/screen/use-notices.tsx';

type Plan<C extends AnyCall> = {
  call: C;
  /** What the address names; nothing looks for nothing. */
  sought: string | undefined;
  inputOf: (sought: string) => CallInput<C>;
  report: Report;
  /** Called when the address names something else or nothing: nothing of what was before may stay. */
  leave: () => void;
};

/**
 * Looks up what the address names, by a call that writes down who looked (gaps C37), and keeps what was found. `look`
 * reads it anew after a change.
 */
export function useLookUp<C extends AnyCall>({ call, sought, inputOf, report, leave }: Plan<C>) {
  const { save: find, isSaving } = useChange(call);
  const [answer, setAnswer] = useState<{ message: string; found: CallResponse<C> } | null>(null);
  const asked = useRef('');
  const input = useRef(inputOf);
  input.current = inputOf;
  const look = useCallback(
    async (words: string) => {
      asked.current = words;
      try {
        const { message, response } = await find(input.current(words));
        if (asked.current === words) setAnswer({ message, found: response });
      } catch (error) {
        // Of a look-up that somebody did not wait for neither the answer nor the failure says anything here.
        if (asked.current !== words) return;
        setAnswer(null);
        report({ kind: 'failed', error });
      }
    },
    [find, report],
  );
  useEffect(
    function followAddress() {
      if (asked.current === (sought ?? '')) return;
      asked.current = '';
      setAnswer(null);
      leave();
      if (sought) void look(sought);
    },
    [sought, look, leave],
  );
  return { answer, isLooking: isSaving, look };
}
