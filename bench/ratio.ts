/** A measure beside its limit: both run on this machine, now, so that the number holds anywhere. */
export type Ratio =
  /** Of the bare handler's requests per second. */
  | { name: string; ratio: number; atLeast: number }
  /** Of the cost of what it is compared with; with a unit, a measure by itself. */
  | { name: string; ratio: number; atMost: number; unit?: string };

export const isMissed = (one: Ratio): boolean =>
  'atLeast' in one ? one.ratio < one.atLeast : one.ratio > one.atMost;

export const line = (one: Ratio): string => {
  const limit =
    'atLeast' in one
      ? `of the bare handler's requests per second (at least ${one.atLeast.toFixed(2)})`
      : `${one.unit ?? 'times'} (at most ${one.atMost.toFixed(2)})`;
  return `${one.name}: ${one.ratio.toFixed(2)} ${limit}${isMissed(one) ? '  MISSED' : ''}`;
};
