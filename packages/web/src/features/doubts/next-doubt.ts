import { type Doubt, pending } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { queryClient } from '../../api/query-client.ts';
import { queryOf } from '../../api/use-read.ts';

/** The doubt to answer after another: the most urgent one that nobody is answering now, otherwise the most urgent. */
export function nextDoubt<D extends Pick<Doubt, 'id' | 'present'>>(
  waiting: readonly D[],
  doubtID: number,
): D | undefined {
  const others = waiting.filter(({ id }) => id !== doubtID);
  return others.find(({ present }) => !present.some(({ deed }) => deed === 'answering')) ?? others[0];
}

/**
 * The doubt to continue with, from the current list; undefined when none is waiting.
 * @throws Failure from the list
 */
export async function doubtAfter(doubtID: number): Promise<Doubt | undefined> {
  const { response } = await queryClient.fetchQuery({
    ...queryOf(doubts.list, { filter: pending }),
    meta: { shows: doubts.list.shows },
    staleTime: 0,
  });
  return nextDoubt(response.data, doubtID);
}
