/** What a person ticked ('1') and unticked ('0'), by the id of the post; as text, so that it can be kept as a draft. */
export type Ticks = Readonly<Record<string, string>>;

/** '3,17' → [3, 17] */
export const idsIn = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number));

export const ticked = (mapped: readonly number[], ticks: Ticks, postID: number): boolean =>
  ticks[postID] === undefined ? mapped.includes(postID) : ticks[postID] === '1';

/** The set that the ticks make of what is mapped, rising, and what they take away. */
export function changedTicks(mapped: readonly number[], ticks: Ticks) {
  const all = new Set([...mapped, ...Object.keys(ticks).map(Number)]);
  const wanted = [...all].filter((postID) => ticked(mapped, ticks, postID)).sort((a, b) => a - b);
  const removed = mapped.filter((postID) => !ticked(mapped, ticks, postID));
  const isChanged = removed.length > 0 || wanted.length !== mapped.length;
  return { wanted, removed, isChanged };
}
