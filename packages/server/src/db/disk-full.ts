import { errorChain } from './error-chain.ts';

/** The codes of PostgreSQL (53100 is `disk_full`) and of the operating system. */
const codes: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Nothing more can be written: the disk of the database, or the one with the files, is full. */
export function isDiskFull(error: unknown): boolean {
  return [...errorChain(error)].some(({ code }: NodeJS.ErrnoException) => codes.has(code ?? ''));
}
