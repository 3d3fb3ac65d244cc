import { facultyRoyalty } from './faculty-royalty.ts';
import { generalRoyalty } from './general-royalty.ts';
import { mg } from './mg.ts';
import { royaltyStatements } from './royalty-statements.ts';

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

export const calls = {
  mg,
  facultyRoyalty,
  generalRoyalty,
  royaltyStatements,
};
