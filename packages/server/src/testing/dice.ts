/** Random choices that are the same for a seed, so that a failure can be reproduced. */
export type Dice = {
  isHit(chance: number): boolean;
  oneOf<T>(choices: readonly T[]): T;
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** A phone that nobody has yet. */
  phone(): string;
};

let phones = 0;

export function newDice(seed: number): Dice {
  let state = seed;
  // Mulberry32: 32 bits of state are plenty for choices.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    isHit: (chance) => next() < chance,
    oneOf: <T>(choices: readonly T[]) => choices[Math.floor(next() * choices.length)] as T,
    below: (count) => Math.floor(next() * count),
    phone: () => `93${String(++phones).padStart(8, '0')}`,
  };
}
