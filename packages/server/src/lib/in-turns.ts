import { AsyncLocalStorage } from 'node:async_hooks';

/** Computations of tens of thousands of steps. Nobody is answered during a step, so they pause in between. */

/** A collection of garbage often follows, which takes about twice as long. */
const longestHoldMs = 5;

/** When the computations of this turn of the event loop began; undefined before the first. */
let turnStartMs: number | undefined;
const paused: (() => void)[] = [];
let isTurnPlanned = false;

/** Only one computation goes on in each turn: several at once would hold the loop as long as their number. */
function planTurn(): void {
  if (isTurnPlanned) return;
  isTurnPlanned = true;
  setImmediate(() => {
    isTurnPlanned = false;
    turnStartMs = undefined;
    paused.shift()?.();
    if (paused.length > 0) planTurn();
  });
}

/** @returns a promise of the next turn when the computations of this one have taken long enough */
export function pauseIfLong(): Promise<void> | undefined {
  planTurn();
  turnStartMs ??= performance.now();
  if (performance.now() - turnStartMs < longestHoldMs) return undefined;
  return new Promise((resolve) => paused.push(resolve));
}

type Charge = (heldMs: number) => void;

/**
 * It adds a hook to every promise in the process (`Task` says why that matters), so it is enabled only while a metered
 * computation is running.
 */
const charges = new AsyncLocalStorage<Charge>();
let meteredCount = 0;

/** Reports how long the computations of this work hold the event loop, at each of their pauses. */
export async function runMetered<T>(charge: Charge, work: () => Promise<T> | T): Promise<T> {
  meteredCount += 1;
  try {
    return await charges.run(charge, work);
  } finally {
    meteredCount -= 1;
    if (meteredCount === 0) charges.disable();
  }
}

export async function eachInTurns<T>(all: Iterable<T>, each: (one: T, index: number) => void): Promise<void> {
  const charge = charges.getStore();
  let fromMs = performance.now();
  let index = 0;
  for (const one of all) {
    const pause = pauseIfLong();
    if (pause) {
      charge?.(performance.now() - fromMs);
      await pause;
      fromMs = performance.now();
    }
    each(one, index);
    index += 1;
  }
  charge?.(performance.now() - fromMs);
}

export async function mapInTurns<T, R>(all: Iterable<T>, map: (one: T, index: number) => R): Promise<R[]> {
  const mapped: R[] = [];
  await eachInTurns(all, (one, index) => mapped.push(map(one, index)));
  return mapped;
}

export async function filterInTurns<T>(all: Iterable<T>, isKept: (one: T) => boolean): Promise<T[]> {
  const kept: T[] = [];
  await eachInTurns(all, (one) => isKept(one) && kept.push(one));
  return kept;
}

type Compare<T> = (one: T, other: T) => number;

const sortedAtOnce = 500;

/** Equals keep their order. */
export async function sortedInTurns<T>(all: readonly T[], compare: Compare<T>): Promise<T[]> {
  let runs = await mapInTurns(chunksOf(all, sortedAtOnce), (chunk) => chunk.sort(compare));
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(await mapInTurns(merging(runs[at] ?? [], runs[at + 1] ?? [], compare), (one) => one));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

export function* chunksOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

function* merging<T>(one: readonly T[], other: readonly T[], compare: Compare<T>): Generator<T> {
  let at = 0;
  for (const value of one) {
    for (; at < other.length && compare(other[at] as T, value) < 0; at += 1) yield other[at] as T;
    yield value;
  }
  yield* other.slice(at);
}
