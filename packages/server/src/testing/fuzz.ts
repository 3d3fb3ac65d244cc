import { randomInt } from 'node:crypto';

/** The seed of this run's random tests: a different one in each run. `SEED` repeats one; failures name it. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31 - 1));

/** How many random bodies each call gets. `FUZZ=200` tests more thoroughly; `FUZZ=0` leaves out the random tests. */
export const fuzz = Number(process.env.FUZZ ?? 20);
