import type { RecordName } from '../records.ts';

/** What lines of royalty are made from: stored ones, and those of sales that are still open. */
export const royaltyRecords: readonly RecordName[] = [
  ...(['class_details', 'faculties', 'orders', 'package_classes', 'packages', 'refunds'] as const),
  ...(['royalty_lines', 'royalty_runs', 'royalty_statements', 'royalty_terms'] as const),
];
