import { facultyRoyalty } from './faculty-royalty.ts';
import { generalRoyalty } from './general-royalty.ts';
import { mg } from './mg.ts';
import { royaltyStatements } from './royalty-statements.ts';

/** The kinds of rows that the domain stores, named like the tables. */
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

/** Its groups of calls by their nouns. */
export const calls = {
  mg,
  facultyRoyalty,
  generalRoyalty,
  royaltyStatements,
};
