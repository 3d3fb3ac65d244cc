/** The stored questions of a sub-topic. */

export type StoredSet = { ids: readonly number[]; version: string };

/** A person's ticks, kept as differences from the set that was read when the first tick was set. */
export type SetTicks = { base: StoredSet; added: readonly number[]; removed: readonly number[] };

/** The ticked questions: stored ones in their order, then added ones in the order they were ticked. */
export function chosenIn(stored: StoredSet, ticks: SetTicks | null): number[] {
  if (!ticks) return [...stored.ids];
  const removed = new Set(ticks.removed);
  const isThere = new Set(stored.ids);
  return [
    ...stored.ids.filter((one) => !removed.has(one)),
    ...ticks.added.filter((one) => !isThere.has(one)),
  ];
}

/** Ticks or unticks questions. Returns null when the result equals the stored set. */
export function withTicked(
  stored: StoredSet,
  ticks: SetTicks | null,
  ids: readonly number[],
  isOn: boolean,
): SetTicks | null {
  const base = ticks?.base ?? stored;
  const isStored = new Set(base.ids);
  const added = new Set(ticks?.added);
  const removed = new Set(ticks?.removed);
  for (const one of ids) {
    if (isStored.has(one)) isOn ? removed.delete(one) : removed.add(one);
    else isOn ? added.add(one) : added.delete(one);
  }
  return changed({ base, added: [...added], removed: [...removed] });
}

/** The same ticks, applied to the set that a colleague saved in the meantime. */
export function rebased({ added, removed }: SetTicks, theirs: StoredSet): SetTicks | null {
  const isTheirs = new Set(theirs.ids);
  return changed({
    base: theirs,
    added: added.filter((one) => !isTheirs.has(one)),
    removed: removed.filter((one) => isTheirs.has(one)),
  });
}

const changed = (ticks: SetTicks): SetTicks | null =>
  ticks.added.length + ticks.removed.length > 0 ? ticks : null;

/** The questions added and removed between two versions of a set. */
export function changeOfSet(before: readonly number[], after: readonly number[]) {
  const was = new Set(before);
  const is = new Set(after);
  return {
    added: after.filter((one) => !was.has(one)),
    removed: before.filter((one) => !is.has(one)),
  };
}

export const listed = (ids: readonly number[]): string => ids.join(',');
export const unlisted = (list: string): number[] => (list ? list.split(',').map(Number) : []);
