/** The codes of PostgreSQL (53100 is `disk_full`) and of the operating system. */
const codes: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Nothing more can be written: the disk of the database, or the one with the files, is full. */
export function isDiskFull(error: unknown): boolean {
  let one: unknown = error;
  for (let depth = 0; one instanceof Error && depth < 5; depth += 1) {
    if (codes.has((one as NodeJS.ErrnoException).code ?? '')) return true;
    one = one.cause;
  }
  return false;
}
