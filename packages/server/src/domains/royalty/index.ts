import type { Domain } from '../../domain.ts';
import { calculateMonth } from './calculate-month-job.ts';
import { facultyRoyalty } from './faculty-royalty.ts';
import { generalRoyalty } from './general-royalty.ts';
import { mg } from './mg.ts';
import { royaltyStatements } from './royalty-statements.ts';
import { drawStatement } from './statement-pdf-job.ts';

export const royalty: Domain = {
  calls: [mg, facultyRoyalty, generalRoyalty, royaltyStatements],
  jobs: [calculateMonth, drawStatement],
};
export { forgetSettledChanges } from './changed-orders.ts';
export { renewSums, startRenewal } from './renew-sums.ts';
export { replayedRoyalty } from './replayed-royalty.ts';
export { statementPaperAt } from './royalty-statements.ts';
export { facultySeen } from './scope.ts';
export { settleDemoMonth } from './settle-month.ts';
