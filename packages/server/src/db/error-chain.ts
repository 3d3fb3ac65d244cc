/** An error and its causes, the outermost first: the query builder and others wrap the driver's error. */
export function* errorChain(error: unknown): Generator<Error> {
  let one = error;
  for (let depth = 0; one instanceof Error && depth < 5; depth += 1) {
    yield one;
    one = one.cause;
  }
}
