/** The ticks ('1') and unticks ('0') of a person by post ID, as text so that they can be kept as a draft. */
export type Ticks = Readonly<Record<string, string>>;

/** '3,17' → [3, 17] */
export const idsIn = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number));

export const ticked = (mapped: readonly number[], ticks: Ticks, postID: number): boolean =>
  ticks[postID] === undefined ? mapped.includes(postID) : ticks[postID] === '1';

/** Applies ticks to the mapped set: the resulting set in ascending order, and the removed posts. */
export function changedTicks(mapped: readonly number[], ticks: Ticks) {
  const all = new Set([...mapped, ...Object.keys(ticks).map(Number)]);
  const wanted = [...all].filter((postID) => ticked(mapped, ticks, postID)).sort((a, b) => a - b);
  const removed = mapped.filter((postID) => !ticked(mapped, ticks, postID));
  const isChanged = removed.length > 0 || wanted.length !== mapped.length;
  return { wanted, removed, isChanged };
}
