import { minuteOf } from '@prepdesk/contract/home/shown-when';
import { useCallback } from 'react';
import { useAddressSearch, useSetSearch } from '../../api/address-search.ts';

/** `courseID` is 0 while none is chosen. */
export type Seen = { at: string; isBuyer: boolean; courseID: number };

/** The picture's time, learner and course, kept in the address, so that a copied link shows the same. */
export function useSeen(): Seen & { see: (part: Partial<Seen>) => void } {
  const search = useAddressSearch();
  const setSearch = useSetSearch();
  const at = minuteOf(String(search.at ?? '')) ?? '';
  const isBuyer = search.who !== 'new';
  const courseID = /^\d{1,9}$/.test(String(search.course ?? '')) ? Number(search.course) : 0;
  const see = useCallback(
    (part: Partial<Seen>) => {
      const input = { at, isBuyer, courseID, ...part };
      const { at: _, who: __, course: ___, ...others } = search;
      void setSearch(
        {
          ...others,
          ...(input.at && { at: input.at }),
          ...(!input.isBuyer && { who: 'new' }),
          ...(input.courseID && { course: input.courseID }),
        },
        { replace: true, ignoreBlocker: true, resetScroll: false },
      );
    },
    [setSearch, search, at, isBuyer, courseID],
  );
  return { at, isBuyer, courseID, see };
}
