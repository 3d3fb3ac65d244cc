/** A measurement and its limit: both are measured on this machine, now, so that the ratio is valid anywhere. */
export type Ratio =
  /** A share of the speed of what it is compared with: the bare handler's requests per second, or COPY's. */
  | { name: string; ratio: number; atLeast: number }
  /** A multiple of the cost of what it is compared with; with a unit, an absolute measurement. */
  | { name: string; ratio: number; atMost: number; unit?: string };

export const isMissed = (one: Ratio): boolean =>
  'atLeast' in one ? one.ratio < one.atLeast : one.ratio > one.atMost;

export const line = (one: Ratio): string => {
  const limit =
    'atLeast' in one
      ? `(at least ${one.atLeast.toFixed(2)})`
      : `${one.unit ?? 'times'} (at most ${one.atMost.toFixed(2)})`;
  return `${one.name}: ${one.ratio.toFixed(2)} ${limit}${isMissed(one) ? '  MISSED' : ''}`;
};
