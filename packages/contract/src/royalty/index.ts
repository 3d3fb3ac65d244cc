export { facultyRoyalty } from './faculty-royalty.ts';
export { generalRoyalty } from './general-royalty.ts';
export { mg } from './mg.ts';
export { royaltyStatements } from './royalty-statements.ts';

export const records = [
  'royalty_calculations',
  'royalty_changed_orders',
  'royalty_lines',
  'royalty_months',
  'royalty_runs',
  'royalty_splits',
  'royalty_statements',
  'royalty_sums',
  'royalty_sums_due',
  'royalty_terms',
] as const;
