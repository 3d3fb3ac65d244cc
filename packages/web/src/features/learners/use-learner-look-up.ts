import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { optionalText } from '../../shared/optional-text.ts';
import { useLookUp } from '../../shared/use-look-up.ts';
import type { Report } from '../../ui/screen/use-notices.tsx';

const shape = z.object({ search: optionalText() });

type Plan<C extends AnyCall> = {
  call: C;
  inputOf: (search: string) => CallInput<C>;
  report: Report;
  /** Removes the previous notice. */
  clear: () => void;
};

const nothing = () => {};

/** Looks up the learner named in the address. Typing something else clears the result (d3 §4). */
export function useLearnerLookUp<C extends AnyCall>({ call, inputOf, report, clear }: Plan<C>) {
  const { id: at, isBroken, choose } = useEncodedID(shape);
  const search = at?.search ?? '';
  const [isTyping, setIsTyping] = useState(false);
  const [followed, setFollowed] = useState(search);
  // Another address, as after Back, is what is looked for now.
  if (followed !== search) {
    setFollowed(search);
    setIsTyping(false);
  }
  const { answer, failure, isLooking, look } = useLookUp({
    call,
    search: search || undefined,
    inputOf,
    report,
    leave: nothing,
  });
  const onSearch = (words: string) => {
    clear();
    setIsTyping(false);
    if (words === search) void look(words);
    else choose({ search: words });
  };
  const onType = useCallback(() => setIsTyping(true), []);
  return {
    isBroken,
    answer: isTyping ? null : answer,
    failure: isTyping ? null : failure,
    isLooking,
    form: { search, isLooking, onSearch, onType },
    again: () => void look(search),
  };
}
