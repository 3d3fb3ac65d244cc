import { optionFields } from '@prepdesk/contract/questions/option-fields';
import type { Draft } from '../../ui/fields/fields-of.ts';

/** Changes options together with the numbers of the right ones, so that a tick stays with its option. */

export const maxOptions = optionFields.length;

const numbersIn = (answer: string): number[] => (answer === '' ? [] : answer.split(',').map(Number));

export const isTicked = (draft: Draft, index: number): boolean =>
  numbersIn(draft.answer ?? '').includes(index + 1);

export function ticked(draft: Draft, index: number, isRight: boolean): Partial<Draft> {
  const others = numbersIn(draft.answer ?? '').filter((number) => number !== index + 1);
  return { answer: (isRight ? [...others, index + 1] : others).sort().join() };
}

/** Reorders the options: `order[0]` is the old index of the new first option. Places left over become empty. */
function reordered(draft: Draft, order: readonly number[]): Partial<Draft> {
  const texts = optionFields.map((field, index) => {
    const from = order[index];
    const source = from === undefined ? undefined : optionFields[from];
    return [field, (source && draft[source]) ?? ''] as const;
  });
  const right = order.flatMap((from, index) => (isTicked(draft, from) ? [index + 1] : []));
  return { ...Object.fromEntries(texts), answer: right.join() };
}

/** Swaps an option with its neighbour; `by` is -1 or 1. */
export function moved(draft: Draft, index: number, by: number): Partial<Draft> {
  const order = optionFields.map((_, at) => at);
  order[index] = index + by;
  order[index + by] = index;
  return reordered(draft, order);
}

/** Removes an option; those after it move up. */
export const removed = (draft: Draft, index: number): Partial<Draft> =>
  reordered(
    draft,
    optionFields.map((_, at) => at).filter((at) => at !== index),
  );
