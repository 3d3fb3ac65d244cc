import type { CallInput } from '@prepdesk/contract/define-call';
import type { Review, SeenReview } from '@prepdesk/contract/reviews/review';
import { maxDecided, reviews } from '@prepdesk/contract/reviews/reviews';
import { useCallback, useRef, useState } from 'react';
import { send } from '../../api/transport.ts';
import type { Ticks } from '../../ui/list/use-ticks.tsx';
import type { Report } from '../../ui/screen/use-notices.tsx';

export type TickedReviews = ReturnType<typeof useTickedReviews>;

/**
 * Reviews to decide together, each with the version that was seen. They are ticked page by page, or all that match; for
 * the latter the server returns the versions.
 * @param input the input of the list; null or undefined before it was read
 */
export function useTickedReviews(
  { ids, add, clear }: Ticks,
  shown: readonly Review[],
  input: object | null | undefined,
) {
  const versions = useRef(new Map<number, number>());
  for (const { id, rowVersion } of shown) versions.current.set(id, rowVersion);
  const [isFinding, setIsFinding] = useState(false);
  const tickMatches = useCallback(
    async (report: Report) => {
      setIsFinding(true);
      try {
        const { response } = await send(reviews.matches, input as CallInput<typeof reviews.matches>);
        for (const { ratingID, rowVersion } of response.reviews) versions.current.set(ratingID, rowVersion);
        clear();
        add(response.reviews.map(({ ratingID }) => ratingID));
        if (response.isCapped) {
          report({
            kind: 'error',
            sentence: `You can select up to ${maxDecided}; the newest were selected`,
          });
        }
      } catch (error) {
        report({ kind: 'failed', error });
      } finally {
        setIsFinding(false);
      }
    },
    [input, add, clear],
  );
  const seen = useCallback(
    (): SeenReview[] =>
      ids.flatMap((ratingID) => {
        const rowVersion = versions.current.get(ratingID);
        return rowVersion === undefined ? [] : [{ ratingID, rowVersion }];
      }),
    [ids],
  );
  const tickPage = () => add(shown.map(({ id }) => id));
  return { ids, clear, seen, tickPage, tickMatches, isFinding };
}
