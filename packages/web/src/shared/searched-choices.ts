import type { AnyCall, CallInput } from '@prepdesk/contract/define-call';
import { useMemo, useState } from 'react';
import { useAddressSearch } from '../api/address-search.ts';
import { type RowOf, rowsOf, useRead } from '../api/use-read.ts';
import type { Choice } from '../ui/fields/fields-of.ts';
import { usePaused } from '../ui/list/use-paused.ts';
import type { SearchedChoices } from '../ui/table/bar-filters.ts';

export const shownAtOnce = 50;

/**
 * The choices of an app for a filter, by a call of `choicesOnRequest`: there may be tens of thousands, so the server
 * searches them.
 * @param filter the name of the filter in the address
 * @param choiceOf a row as a choice; the same function each time
 */
export function useSearchedChoices<C extends AnyCall>(
  call: C,
  appID: number,
  filter: string,
  choiceOf: (row: RowOf<C>) => Choice,
): SearchedChoices {
  const [typed, onSearch] = useState('');
  const search = usePaused(typed.trim());
  const value = String(useAddressSearch()[filter] ?? '');
  const chosen = /^\d+(,\d+)*$/.test(value) ? value : '';
  const { data } = useRead(call, { appID, search, limit: shownAtOnce, chosen } as CallInput<C>, {
    keepsPage: (before) => (before as { appID: number }).appID === appID,
  });
  return useMemo(() => {
    const choices = rowsOf(call, data).map(choiceOf);
    return search || choices.length >= shownAtOnce ? { choices, onSearch } : { choices };
  }, [call, data, search, choiceOf]);
}
