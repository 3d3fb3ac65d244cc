/** A measure beside its limit: both run on this machine, now, so that the number holds anywhere. */
export type Ratio = { name: string; ratio: number; atLeast: number };

export const line = ({ name, ratio, atLeast }: Ratio): string =>
  `${name}: ${ratio.toFixed(2)} of the bare handler's requests per second (at least ${atLeast.toFixed(2)})${ratio < atLeast ? '  BELOW' : ''}`;
