import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isRefusal } from '../api/refusal.ts';
import { useChange } from '../api/use-change.ts';
import type { Read } from '../api/use-read.ts';
import type { Report } from '../ui/screen/use-notices.tsx';

declare module '../router/address.ts' {
  interface AddressState {
    /** What the search of the console looks up: if one person alone is found, they are meant. */
    opensOnly?: string | undefined;
  }
}

type Plan<C extends AnyCall> = {
  call: C;
  /** The search in the address; without one nothing is looked up. */
  search: string | undefined;
  inputOf: (search: string) => CallInput<C>;
  report: Report;
  /** Called when the search changes or is removed: nothing of the earlier result may stay. */
  leave: () => void;
};

/**
 * Looks up the search in the address, by a call that logs who looked (gaps C37), and keeps the result. `look` reloads
 * it after a change. `failure`: why there is no result, for as long as there is none.
 */
export function useLookUp<C extends AnyCall>({ call, search, inputOf, report, leave }: Plan<C>) {
  const { save: find, isSaving } = useChange(call);
  const [answer, setAnswer] = useState<{ message: string; response: CallResponse<C> } | null>(null);
  const [failure, setFailure] = useState<Read<C>['failure']>(null);
  const lastSearch = useRef('');
  const input = useRef(inputOf);
  input.current = inputOf;
  const look = useCallback(
    async (words: string) => {
      lastSearch.current = words;
      setFailure(null);
      try {
        const { message, response } = await find(input.current(words));
        if (lastSearch.current === words) setAnswer({ message, response: response });
      } catch (error) {
        // Ignore the answer or failure of a look-up for which the person did not wait.
        if (lastSearch.current !== words) return;
        setAnswer(null);
        // A refusal is about what was typed, which is still in the field.
        if (!isRefusal(error)) setFailure(error as Read<C>['failure']);
        report({ kind: 'failed', error, isOfRead: true });
      }
    },
    [find, report],
  );
  useEffect(
    function followAddress() {
      if (lastSearch.current === (search ?? '')) return;
      lastSearch.current = '';
      setAnswer(null);
      setFailure(null);
      leave();
      if (search) void look(search);
    },
    [search, look, leave],
  );
  return { answer, failure, isLooking: isSaving, look };
}
