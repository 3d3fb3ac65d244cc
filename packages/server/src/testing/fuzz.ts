import { randomInt } from 'node:crypto';

/** Where the random tests of this run begin: elsewhere in each run. `SEED` repeats one; whoever fails says it. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31 - 1));

/** How many random bodies each call gets. `FUZZ=200` looks closer; with `FUZZ=0` nothing is left to chance. */
export const fuzz = Number(process.env.FUZZ ?? 40);
