import { optionFields } from '@prepdesk/contract/questions/option-fields';
import type { Draft } from '../../ui/fields/fields-of.ts';

/** Changes options together with the numbers of the right ones, so that a tick stays with its option. */

export const maxOptions = optionFields.length;

const numbersIn = (answer: string): number[] => (answer === '' ? [] : answer.split(',').map(Number));

export const isTicked = (draft: Draft, place: number): boolean =>
  numbersIn(draft.answer ?? '').includes(place + 1);

export function ticked(draft: Draft, place: number, isRight: boolean): Partial<Draft> {
  const others = numbersIn(draft.answer ?? '').filter((number) => number !== place + 1);
  return { answer: (isRight ? [...others, place + 1] : others).sort().join() };
}

/** Reorders the options: `order[0]` is the old index of the new first option. Places left over become empty. */
function reordered(draft: Draft, order: readonly number[]): Partial<Draft> {
  const texts = optionFields.map((field, place) => {
    const from = order[place];
    const source = from === undefined ? undefined : optionFields[from];
    return [field, (source && draft[source]) ?? ''] as const;
  });
  const right = order.flatMap((from, place) => (isTicked(draft, from) ? [place + 1] : []));
  return { ...Object.fromEntries(texts), answer: right.join() };
}

/** Swaps an option with its neighbour; `by` is -1 or 1. */
export function moved(draft: Draft, place: number, by: number): Partial<Draft> {
  const order = optionFields.map((_, at) => at);
  order[place] = place + by;
  order[place + by] = place;
  return reordered(draft, order);
}

/** Removes an option; those after it move up. */
export const removed = (draft: Draft, place: number): Partial<Draft> =>
  reordered(
    draft,
    optionFields.map((_, at) => at).filter((at) => at !== place),
  );
