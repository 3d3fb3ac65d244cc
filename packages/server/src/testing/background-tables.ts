/** Written by the sealer of the log and by the renewal of royalty's sums, at a time of their own, whatever is called. */
export const writtenInBackground: readonly string[] = [
  ...['audit_archives', 'audit_head', 'audit_seals', 'audit_unsealed'],
  ...['royalty_splits', 'royalty_sums', 'royalty_sums_due'],
];
