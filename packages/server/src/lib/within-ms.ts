import { setTimeout as pause } from 'node:timers/promises';

/** The promise's value; undefined when it takes longer than this. Waiting does not keep the process alive. */
export const withinMs = <T>(maxMs: number, promise: Promise<T>): Promise<T | undefined> =>
  Promise.race([promise, pause(maxMs, undefined, { ref: false })]);
