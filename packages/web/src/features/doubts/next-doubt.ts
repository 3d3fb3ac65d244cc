import { type Doubt, pending } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { queryClient } from '../../api/query-client.ts';
import { queryOf } from '../../api/use-read.ts';

/** What is to be answered after one: the most urgent that nobody answers just now, or that somebody does. */
export function nextDoubt<D extends Pick<Doubt, 'id' | 'present'>>(
  waiting: readonly D[],
  doubtID: number,
): D | undefined {
  const others = waiting.filter(({ id }) => id !== doubtID);
  return others.find(({ present }) => !present.some(({ deed }) => deed === 'answering')) ?? others[0];
}

/**
 * The doubt to go on with, by what waits now; nothing when none does.
 * @throws Failure what the list says
 */
export async function doubtAfter(doubtID: number): Promise<Doubt | undefined> {
  const { response } = await queryClient.fetchQuery({
    ...queryOf(doubts.list, { filter: pending }),
    meta: { shows: doubts.list.shows },
    staleTime: 0,
  });
  return nextDoubt(response.data, doubtID);
}
