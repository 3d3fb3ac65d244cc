/** @throws Error for what is no number of connections */
export function parallelOf(given: string | undefined): number {
  if (given === undefined) return 1;
  if (/^([1-9]|[1-5]\d|6[0-4])$/.test(given)) return Number(given);
  throw new Error(`--parallel is a number of connections from 1 to 64, such as --parallel=4, not "${given}"`);
}
