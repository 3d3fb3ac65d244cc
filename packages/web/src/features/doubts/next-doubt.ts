import { type Doubt, pending } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { readNow } from '../../api/read-now.ts';

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
  const { data } = await readNow(doubts.list, { filter: pending });
  return nextDoubt(data, doubtID);
}
