import type * as domains from './domains.ts';

type Domains = typeof domains;

/** Every kind of row that the server stores: what reads show and changes write. Named like the tables. */
export type RecordName =
  | Domains[keyof Domains]['records'][number]
  // Totals and deep pages of large lists.
  | 'list_counters'
  | 'list_counts'
  | 'list_landmarks';

/** What a change may write; 'any' if that depends on the row. */
export type Writes = readonly RecordName[] | 'any';

/** Whether an answer that shows these records is out of date after those were written. Every change is logged, too. */
export const isStale = (shown: readonly RecordName[], written: Writes): boolean =>
  written === 'any' || shown.some((record) => record === 'audit_log' || written.includes(record));
