/** PostgreSQL and the operating system, each in their own code; 53100 is `disk_full`. */
const codes: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Nothing can be written any more: the database's disk is full, or the one with the files. */
export function isDiskFull(error: unknown): boolean {
  let one: unknown = error;
  for (let depth = 0; one instanceof Error && depth < 5; depth += 1) {
    if (codes.has((one as NodeJS.ErrnoException).code ?? '')) return true;
    one = one.cause;
  }
  return false;
}
