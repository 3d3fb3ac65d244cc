import { minuteOf } from '@prepdesk/contract/home/shown-when';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** `courseID` is 0 while none is chosen. */
export type Seen = { at: string; isBuyer: boolean; courseID: number };

/** The picture's time, learner and course, kept in the address, so that a copied link shows the same. */
export function useSeen(): Seen & { see: (part: Partial<Seen>) => void } {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const at = minuteOf(String(search.at ?? '')) ?? '';
  const isBuyer = search.who !== 'new';
  const courseID = /^\d{1,9}$/.test(String(search.course ?? '')) ? Number(search.course) : 0;
  const see = useCallback(
    (part: Partial<Seen>) => {
      const input = { at, isBuyer, courseID, ...part };
      const { at: _, who: __, course: ___, ...others } = search;
      void navigate({
        to: '.',
        search: {
          ...others,
          ...(input.at && { at: input.at }),
          ...(!input.isBuyer && { who: 'new' }),
          ...(input.courseID && { course: input.courseID }),
        } as never,
        replace: true,
        // The history state holds the trail of earlier screens.
        state: true,
        ignoreBlocker: true,
        resetScroll: false,
      });
    },
    [navigate, search, at, isBuyer, courseID],
  );
  return { at, isBuyer, courseID, see };
}
