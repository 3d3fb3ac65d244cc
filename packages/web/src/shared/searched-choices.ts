import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { useCallback, useMemo, useState } from 'react';
import { useAddressSearch } from '../api/address-search.ts';
import { useChoices } from '../api/use-read.ts';
import type { SearchedChoices } from '../ui/table/bar-filters.ts';
import { useTypedSearch } from './searched-select.tsx';

const shownAtOnce = 50;

type Choice = { value: string; label: string };
type Search = { search: string; limit: number; chosen: string };

/**
 * The choices of a filter, of which there may be tens of thousands, so the server searches them. They are read when the
 * filter is opened, or names those that are chosen.
 * @param inputOf the call's input; the choices that are shown stay while others of the same app are read
 * @param name the filter's parameter in the address
 * @param choicesIn the same function at each draw
 */
export function useSearchedChoices<C extends AnyCall>(
  call: C,
  inputOf: (search: Search) => CallInput<C> & { appID: number },
  name: string,
  choicesIn: (data: CallResponse<C>) => readonly Choice[],
): SearchedChoices {
  const [isOpened, setIsOpened] = useState(false);
  const onOpen = useCallback(() => setIsOpened(true), []);
  const { search, onSearch } = useTypedSearch();
  const inAddress = String(useAddressSearch()[name] ?? '');
  const chosen = /^\d+(,\d+)*$/.test(inAddress) ? inAddress : '';
  const input = inputOf({ search, limit: shownAtOnce, chosen });
  const {
    data,
    unread,
    isLoading: isReading,
  } = useChoices(call, isOpened || chosen ? input : null, {
    keepsPage: (before) => (before as { appID?: number }).appID === input.appID,
  });
  return useMemo(() => {
    const choices = data === undefined ? unread : choicesIn(data);
    const isLong = search !== '' || choices.length >= shownAtOnce;
    return { choices, onOpen, isReading: isReading || !isOpened, ...(isLong && { onSearch }) };
  }, [data, unread, choicesIn, search, isOpened, isReading, onOpen, onSearch]);
}
