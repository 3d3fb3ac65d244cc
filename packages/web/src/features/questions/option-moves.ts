import { optionFields } from '@prepdesk/contract/questions/question';
import type { Draft } from '../../ui/fields/fields-of.ts';

/** Options and the numbers of the right ones, changed together: a number goes where its option goes. */

export const mostOptions = optionFields.length;

const numbersIn = (answer: string): number[] => (answer === '' ? [] : answer.split(',').map(Number));

export const isTicked = (draft: Draft, place: number): boolean =>
  numbersIn(draft.answer ?? '').includes(place + 1);

export function ticked(draft: Draft, place: number, isRight: boolean): Partial<Draft> {
  const others = numbersIn(draft.answer ?? '').filter((number) => number !== place + 1);
  return { answer: (isRight ? [...others, place + 1] : others).sort().join() };
}

/** Puts the options in another order: `order[0]` is the place from which the first one comes; the rest is emptied. */
function reordered(draft: Draft, order: readonly number[]): Partial<Draft> {
  const texts = optionFields.map((field, place) => {
    const from = order[place];
    const source = from === undefined ? undefined : optionFields[from];
    return [field, (source && draft[source]) ?? ''] as const;
  });
  const right = order.flatMap((from, place) => (isTicked(draft, from) ? [place + 1] : []));
  return { ...Object.fromEntries(texts), answer: right.join() };
}

/** Changes places with its neighbour, `by` -1 or 1. */
export function moved(draft: Draft, place: number, by: number): Partial<Draft> {
  const order = optionFields.map((_, at) => at);
  order[place] = place + by;
  order[place + by] = place;
  return reordered(draft, order);
}

/** Those after it move up. */
export const removed = (draft: Draft, place: number): Partial<Draft> =>
  reordered(
    draft,
    optionFields.map((_, at) => at).filter((at) => at !== place),
  );
